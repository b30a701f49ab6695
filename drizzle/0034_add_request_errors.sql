ALTER TABLE "request_log" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "error_message" text;