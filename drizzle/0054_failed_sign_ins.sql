CREATE TABLE "failed_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text,
	"method" text NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "failed_sign_ins_page" ON "failed_sign_ins" USING btree ("created_at","id");