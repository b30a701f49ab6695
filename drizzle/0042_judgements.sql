CREATE TABLE "judgements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"scan_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"verdict" text,
	"confidence" double precision,
	"risk_level" text,
	"model_version" text,
	"pipeline_version" text,
	"signals" json,
	"judged_at" timestamp (3) with time zone NOT NULL,
	"cause" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rejudgements" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"cause" text NOT NULL,
	"request_id" text,
	"traceparent" text,
	"key_id" uuid,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"detector_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN IF NOT EXISTS "judged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN IF NOT EXISTS "judgement_cause" text;--> statement-breakpoint
ALTER TABLE "judgements" ADD CONSTRAINT "judgements_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejudgements" ADD CONSTRAINT "rejudgements_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "judgements_of_scan" ON "judgements" USING btree ("scan_id","judged_at","id");--> statement-breakpoint
CREATE INDEX "judgements_of_organization" ON "judgements" USING btree ("organization_id","scan_id","number");--> statement-breakpoint
CREATE INDEX "rejudgements_due" ON "rejudgements" USING btree ("due_at","scan_id");--> statement-breakpoint
CREATE INDEX "rejudgements_of_organization" ON "rejudgements" USING btree ("organization_id","scan_id");
