ALTER TABLE "custody_queue" ADD COLUMN "scan_id" uuid;--> statement-breakpoint
ALTER TABLE "custody_queue" ADD COLUMN "upload" json;