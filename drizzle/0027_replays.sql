CREATE TABLE "replayed_deliveries" (
	"delivery_id" uuid NOT NULL,
	"replay_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"resent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "replayed_deliveries_delivery_id_replay_id_pk" PRIMARY KEY("delivery_id","replay_id")
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"created_from" timestamp (3) with time zone NOT NULL,
	"created_to" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"resent" integer DEFAULT 0 NOT NULL,
	"after_created_at" timestamp (3) with time zone NOT NULL,
	"after_id" uuid NOT NULL,
	"started_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"advanced_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "replayed_deliveries_of_replay" ON "replayed_deliveries" USING btree ("replay_id");--> statement-breakpoint
CREATE INDEX "replays_of_endpoint" ON "replays" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "replays_finished" ON "replays" USING btree ("finished_at") WHERE "replays"."finished_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "replays_running" ON "replays" USING btree ("endpoint_id") WHERE "replays"."finished_at" is null;