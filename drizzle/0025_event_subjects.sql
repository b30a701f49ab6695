ALTER TABLE "events" ADD COLUMN IF NOT EXISTS "key_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN IF NOT EXISTS "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN IF NOT EXISTS "subject_name" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN IF NOT EXISTS "analysis_key_id" uuid;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_of_subject" ON "events" USING btree ("subject_id","id") WHERE "events"."subject_id" is not null;