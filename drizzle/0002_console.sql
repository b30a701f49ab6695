CREATE TABLE "request_counts" (
	"hour" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "request_counts_hour_outcome_pk" PRIMARY KEY("hour","outcome")
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "webhook_statistics" ADD COLUMN "last_failure_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "audit_events_of_organization" ON "audit_events" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_by_status" ON "cases" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_by_status" ON "deliveries" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "deliveries"."status" in ('succeeded', 'failed');--> statement-breakpoint
CREATE INDEX "scans_by_status" ON "scans" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scans_by_verdict" ON "scans" USING btree ("verdict","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "scans"."verdict" is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_by_status" ON "webhook_endpoints" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_endpoints_paused" ON "webhook_endpoints" USING btree ("id") WHERE "webhook_endpoints"."pause_reason" is not null;--> statement-breakpoint
CREATE INDEX "webhook_statistics_failures" ON "webhook_statistics" USING btree ("last_failure_at") WHERE "webhook_statistics"."last_failure_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_statistics_open" ON "webhook_statistics" USING btree ("endpoint_id") WHERE "webhook_statistics"."probe_at" is not null;