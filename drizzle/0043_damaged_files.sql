ALTER TABLE "scans" ADD COLUMN IF NOT EXISTS "file_damaged_at" timestamp (3) with time zone;
