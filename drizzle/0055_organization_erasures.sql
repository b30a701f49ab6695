CREATE TABLE "organization_erasures" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"is_repeated" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"is_removing" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_token" uuid,
	"scans" bigint DEFAULT 0 NOT NULL,
	"files" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"cases" bigint DEFAULT 0 NOT NULL,
	"reports" bigint DEFAULT 0 NOT NULL,
	"keys" bigint DEFAULT 0 NOT NULL,
	"endpoints" bigint DEFAULT 0 NOT NULL,
	"deliveries" bigint DEFAULT 0 NOT NULL,
	"events" bigint DEFAULT 0 NOT NULL,
	"custody_records" bigint DEFAULT 0 NOT NULL,
	"receipt" text,
	"receipt_key_id" text,
	"receipt_signature" text
);
--> statement-breakpoint
CREATE INDEX "organization_erasures_under_way" ON "organization_erasures" USING btree ("due_at") WHERE "organization_erasures"."finished_at" is null;