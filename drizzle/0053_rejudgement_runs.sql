CREATE TABLE "rejudgement_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"only_organization" uuid,
	"created_from" timestamp (3) with time zone,
	"rules_before" integer,
	"is_trial" boolean NOT NULL,
	"status" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"after_id" uuid NOT NULL,
	"started_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "verdict_changes" (
	"run_id" uuid NOT NULL,
	"former" text NOT NULL,
	"present" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "verdict_changes_run_id_former_present_pk" PRIMARY KEY("run_id","former","present")
);
--> statement-breakpoint
ALTER TABLE "rejudgements" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "rejudgements" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "verdict_changes" ADD CONSTRAINT "verdict_changes_run_id_rejudgement_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "rejudgement_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rejudgement_runs_page" ON "rejudgement_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rejudgement_runs_under_way" ON "rejudgement_runs" USING btree ((true)) WHERE "rejudgement_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "rejudgements_of_run" ON "rejudgements" USING btree ("run_id") WHERE "rejudgements"."run_id" is not null;