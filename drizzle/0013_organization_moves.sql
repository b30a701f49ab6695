CREATE TABLE "organization_moves" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"state" text NOT NULL,
	"address" text,
	"since" timestamp (3) with time zone NOT NULL
);
