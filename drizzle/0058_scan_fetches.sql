CREATE TABLE "scan_fetches" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"address" text NOT NULL,
	"is_named" boolean NOT NULL,
	"request_id" text,
	"traceparent" text,
	"key_id" uuid,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scan_fetches" ADD CONSTRAINT "scan_fetches_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "scan_fetches_in_turn" ON "scan_fetches" USING btree ("organization_id","due_at","scan_id");