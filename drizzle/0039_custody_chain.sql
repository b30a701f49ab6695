CREATE TABLE "custody_chains" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"lease_token" uuid,
	"lease_ends_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "custody_heads" (
	"organization_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "custody_heads_organization_id_sequence_pk" PRIMARY KEY("organization_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "custody_queue" (
	"organization_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	CONSTRAINT "custody_queue_organization_id_event_id_pk" PRIMARY KEY("organization_id","event_id")
);
--> statement-breakpoint
-- Records of before stay outside the chain; those of the previous release, which may still run, are chained.
ALTER TABLE "audit_events" ADD COLUMN IF NOT EXISTS "awaits_chain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "awaits_chain" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN IF NOT EXISTS "sequence" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN IF NOT EXISTS "previous_hash" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN IF NOT EXISTS "body_hash" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN IF NOT EXISTS "salt" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN IF NOT EXISTS "hash" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN IF NOT EXISTS "erased_at" timestamp (3) with time zone;
