ALTER TABLE "scans" ADD COLUMN "analysis_request_id" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "analysis_traceparent" text;