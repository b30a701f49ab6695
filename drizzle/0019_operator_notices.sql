CREATE TABLE "operator_notices" (
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"percent" integer NOT NULL,
	"body" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operator_notices_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE INDEX "operator_notices_due" ON "operator_notices" USING btree ("due_at") WHERE "operator_notices"."body" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_failed_by_attempts" ON "deliveries" USING btree ("endpoint_id","updated_at") WHERE "deliveries"."failure" in ('exhausted', 'gone');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "scans_failed_analyses" ON "scans" USING btree ("updated_at") WHERE "scans"."status" = 'failed' and "scans"."environment" = 'production' and "scans"."analysis_attempts" > 0;