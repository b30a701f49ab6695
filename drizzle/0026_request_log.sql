CREATE TABLE "request_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"organization_id" uuid,
	"environment" text,
	"key_id" uuid,
	"actor" text,
	"operation" text,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "request_log_page" ON "request_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "request_log_of_organization" ON "request_log" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "request_log_of_key" ON "request_log" USING btree ("key_id","created_at","id");--> statement-breakpoint
CREATE INDEX "request_log_by_operation" ON "request_log" USING btree ("operation","created_at","id");--> statement-breakpoint
CREATE INDEX "request_log_by_status" ON "request_log" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "request_log_by_request" ON "request_log" USING btree (("request_id" collate "C"),"created_at","id");