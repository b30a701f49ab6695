ALTER TABLE "delivery_attempts" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
CREATE FUNCTION fill_organization_of_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT organization_id INTO NEW.organization_id FROM deliveries WHERE id = NEW.delivery_id;
  -- Of a delivery that was deleted meanwhile nothing is kept.
  RETURN CASE WHEN NEW.organization_id IS NULL THEN NULL ELSE NEW END;
END
$$;--> statement-breakpoint
CREATE TRIGGER fill_organization BEFORE INSERT ON "delivery_attempts"
FOR EACH ROW WHEN (NEW.organization_id IS NULL) EXECUTE FUNCTION fill_organization_of_attempt();--> statement-breakpoint
-- So that no table is read while requests wait for it, once the column is required.
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_of_organization" CHECK ("organization_id" IS NOT NULL) NOT VALID;
