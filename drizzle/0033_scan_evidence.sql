CREATE TABLE "scan_evidence" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"evidence" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scan_evidence" ADD CONSTRAINT "scan_evidence_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scan_evidence_of_organization" ON "scan_evidence" USING btree ("organization_id","scan_id");