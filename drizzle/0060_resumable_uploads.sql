CREATE TABLE "resumable_uploads" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received" bigint NOT NULL,
	"stored" text,
	"lease_id" uuid,
	"lease_until" timestamp (3) with time zone
);
