CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"label" text NOT NULL,
	"scopes" text[] NOT NULL,
	"hash" "bytea" NOT NULL,
	"masked_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"organization_id" uuid,
	"subject" text NOT NULL,
	"details" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"title" text NOT NULL,
	"scan_ids" uuid[] NOT NULL,
	"status" text NOT NULL,
	"severity" text NOT NULL,
	"assignee" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"max_attempts" integer NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"response_code" integer,
	"signature_header" text NOT NULL,
	"error" text,
	"response_excerpt" text,
	CONSTRAINT "delivery_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "delivery_queue" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"retry" boolean GENERATED ALWAYS AS (attempts > 0) STORED NOT NULL,
	"window_started_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"lease_token" uuid,
	"lease_ends_at" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL,
	"suspect" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"token" uuid NOT NULL,
	"reserved_until" timestamp (3) with time zone NOT NULL,
	"answer" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_environment_operation_key_pk" PRIMARY KEY("organization_id","environment","operation","key")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"hour" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "request_counts_hour_outcome_pk" PRIMARY KEY("hour","outcome")
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"status" text NOT NULL,
	"verdict" text,
	"confidence" double precision,
	"risk_level" text,
	"model_version" text,
	"pipeline_version" text,
	"signals" json,
	"upload_expires_at" timestamp (3) with time zone NOT NULL,
	"analysis_lease_until" timestamp (3) with time zone,
	"analysis_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] NOT NULL,
	"status" text NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"secret_masked" text NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"paused_ms" bigint DEFAULT 0 NOT NULL,
	"pause_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_statistics" (
	"endpoint_id" uuid PRIMARY KEY NOT NULL,
	"succeeded" bigint DEFAULT 0 NOT NULL,
	"failed" bigint DEFAULT 0 NOT NULL,
	"last_delivery_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"exhausted" integer DEFAULT 0 NOT NULL,
	"timeouts" integer DEFAULT 0 NOT NULL,
	"probe_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_statistics" ADD CONSTRAINT "webhook_statistics_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_page" ON "api_keys" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_page" ON "audit_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_of_organization" ON "audit_events" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_by_status" ON "cases" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_page" ON "cases" USING btree ("organization_id","environment","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_page" ON "deliveries" USING btree ("organization_id","environment","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_endpoint_page" ON "deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("id") WHERE "deliveries"."failure" is not null;--> statement-breakpoint
CREATE INDEX "delivery_queue_due" ON "delivery_queue" USING btree ("endpoint_id","retry","next_attempt_at") WITH (deduplicate_items=false);--> statement-breakpoint
CREATE INDEX "delivery_queue_suspect" ON "delivery_queue" USING btree ("next_attempt_at") WHERE "delivery_queue"."suspect";--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "organizations_page" ON "organizations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "scans_by_status" ON "scans" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "scans_by_verdict" ON "scans" USING btree ("verdict","created_at","id") WHERE "scans"."verdict" is not null;--> statement-breakpoint
CREATE INDEX "scans_page" ON "scans" USING btree ("organization_id","environment","created_at","id");--> statement-breakpoint
CREATE INDEX "scans_analysis" ON "scans" USING btree ("updated_at") WHERE "scans"."status" in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "webhook_endpoints_by_status" ON "webhook_endpoints" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_paused" ON "webhook_endpoints" USING btree ("id") WHERE "webhook_endpoints"."pause_reason" is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_page" ON "webhook_endpoints" USING btree ("organization_id","environment","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_statistics_failures" ON "webhook_statistics" USING btree ("last_failure_at") WHERE "webhook_statistics"."last_failure_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_statistics_open" ON "webhook_statistics" USING btree ("endpoint_id") WHERE "webhook_statistics"."probe_at" is not null;