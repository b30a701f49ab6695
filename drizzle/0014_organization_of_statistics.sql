ALTER TABLE "webhook_statistics" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
-- For processes of the release before, which do not give it. For a release that they no longer run beside to remove.
CREATE FUNCTION fill_organization_of_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT organization_id INTO NEW.organization_id FROM webhook_endpoints WHERE id = NEW.endpoint_id;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER fill_organization BEFORE INSERT ON "webhook_statistics"
FOR EACH ROW WHEN (NEW.organization_id IS NULL) EXECUTE FUNCTION fill_organization_of_statistics();
