CREATE INDEX IF NOT EXISTS "scans_due" ON "scans" USING btree ("organization_id","analysis_lease_until" NULLS FIRST,"created_at") WHERE "scans"."status" in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "scans_analysis_failures" ON "scans" USING btree (coalesce("completed_at", "updated_at")) WHERE "scans"."status" = 'failed' and "scans"."environment" = 'production' and "scans"."analysis_attempts" > 0;--> statement-breakpoint
DROP INDEX "scans_turns";--> statement-breakpoint
DROP INDEX "scans_failed_analyses";