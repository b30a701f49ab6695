DROP INDEX "rejudgements_due";--> statement-breakpoint
CREATE INDEX "rejudgements_in_turn" ON "rejudgements" USING btree ("organization_id","due_at","scan_id");