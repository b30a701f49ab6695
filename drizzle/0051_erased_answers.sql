ALTER TABLE "idempotency_keys" ADD COLUMN IF NOT EXISTS "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "idempotency_keys_of_resource" ON "idempotency_keys" USING btree ("token");
