CREATE TABLE "assessments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"case_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"finding" text NOT NULL,
	"note" text,
	"by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN IF NOT EXISTS "conclusion" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN IF NOT EXISTS "finding" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN IF NOT EXISTS "assessed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessments_page" ON "assessments" USING btree ("case_id","scan_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assessments_of_scan" ON "assessments" USING btree ("scan_id","created_at","id");
