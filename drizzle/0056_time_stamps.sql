ALTER TABLE "custody_heads" ADD COLUMN "is_time_stamped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_reports" ADD COLUMN "time_stamp_missed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_reports" ADD COLUMN "time_stamped_at" timestamp (3) with time zone;