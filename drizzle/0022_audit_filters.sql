CREATE INDEX IF NOT EXISTS "audit_events_by_actor" ON "audit_events" USING btree ("actor","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_by_action" ON "audit_events" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_by_subject" ON "audit_events" USING btree ("subject","created_at","id");