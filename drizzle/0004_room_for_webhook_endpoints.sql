-- Whether the tenant may have one more endpoint, for the statement that makes it: until it ends, others that ask for
-- the same tenant wait. A function, since what it reads after the wait it reads anew, which a statement does not.
CREATE FUNCTION has_room_for_webhook_endpoint(of_organization uuid, of_environment text, most integer)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('webhook endpoints of ' || of_organization || of_environment, 0));
  RETURN most > (
    SELECT count(*) FROM (
      SELECT FROM webhook_endpoints
      WHERE organization_id = of_organization AND environment = of_environment AND status <> 'revoked'
      LIMIT most
    ) AS kept
  );
END
$$;
