CREATE SEQUENCE IF NOT EXISTS "delivery_sequence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "delivery_queue" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_queue" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "rate_per_second" integer;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "rate_next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "ordering" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "delivery_queue_order" ON "delivery_queue" USING btree ("endpoint_id","subject_id","sequence" NULLS FIRST,"event_id") WHERE "delivery_queue"."subject_id" is not null;
