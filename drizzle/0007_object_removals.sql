CREATE TABLE "object_removals" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
