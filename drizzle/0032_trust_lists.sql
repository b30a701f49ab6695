CREATE TABLE "trust_lists" (
	"name" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"pem" text,
	"fetched_at" timestamp (3) with time zone,
	"next_update" timestamp (3) with time zone
);
