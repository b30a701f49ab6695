CREATE TABLE "measurements" (
	"subject" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"grain" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"label" text NOT NULL,
	"count" bigint NOT NULL,
	"durations" bigint[],
	CONSTRAINT "measurements_subject_measure_grain_at_label_pk" PRIMARY KEY("subject","measure","grain","at","label")
);
--> statement-breakpoint
CREATE INDEX "measurements_age" ON "measurements" USING btree ("grain","at");
--> statement-breakpoint
-- Requests that the release before counted, which knew no status.
insert into measurements (subject, organization_id, measure, grain, at, label, count)
select '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', 'requests', 'hour', hour,
  case outcome when 'succeeded' then '2xx' when 'refused' then '4xx' else '5xx' end, count
from request_counts where outcome in ('succeeded', 'refused', 'failed')
on conflict do nothing;
--> statement-breakpoint
ALTER TABLE "webhook_statistics" ADD COLUMN "last_failure_error" text;
--> statement-breakpoint
ALTER TABLE "webhook_statistics" ADD COLUMN "last_failure_code" integer;
