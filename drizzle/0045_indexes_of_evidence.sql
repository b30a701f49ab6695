-- Apart from their columns, so that the tables are not locked against reads meanwhile.
CREATE INDEX IF NOT EXISTS "scans_assessed" ON "scans" USING btree ("organization_id","environment","created_at","id") WHERE "scans"."finding" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "scans_of_any_assessed" ON "scans" USING btree ("created_at","id") WHERE "scans"."finding" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "scans_with_damaged_files" ON "scans" USING btree ("file_damaged_at") WHERE "scans"."file_damaged_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cases_page_on_hold" ON "cases" USING btree ("organization_id","environment","created_at","id") WHERE "cases"."hold";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "scans_by_retention" ON "scans" USING btree (greatest(coalesce("completed_at", "updated_at"), "file_kept_until")) WHERE "scans"."status" = 'complete' and coalesce("scans"."has_file", "scans"."environment" <> 'sandbox');--> statement-breakpoint
DROP INDEX IF EXISTS "scans_with_files";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "custody_heads_to_be_stored" ON "custody_heads" USING btree ("organization_id","sequence") WHERE not "custody_heads"."is_stored";
