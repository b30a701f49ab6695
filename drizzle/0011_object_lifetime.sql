ALTER TABLE "object_removals" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "object_removals" ADD COLUMN "final_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN IF NOT EXISTS "completed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "object_removals_due" ON "object_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "scans_with_files" ON "scans" USING btree (coalesce("completed_at", "updated_at")) WHERE "scans"."status" = 'complete' and coalesce("scans"."has_file", "scans"."environment" <> 'sandbox');