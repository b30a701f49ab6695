CREATE TABLE "report_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_sealed" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "report_keys_current" ON "report_keys" USING btree ((true)) WHERE "report_keys"."retired_at" is null;