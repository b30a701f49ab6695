-- UUIDv7 (RFC 9562, section 5.7) of a given time, for rows that a statement makes by itself: PostgreSQL has
-- uuidv7() only from version 18 on. The version nibble of a random UUID, 0100, becomes 0111 by two more bits.
CREATE FUNCTION uuid_v7(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          PLACING substring(int8send((extract(epoch FROM at) * 1000)::bigint) FROM 3)
          FROM 1 FOR 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid
$$;
--> statement-breakpoint
-- The lowest UUIDv7 of a millisecond.
CREATE FUNCTION lowest_uuid_v7(at timestamptz) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
--> statement-breakpoint
-- A claim writes only columns that are in no index. With room for the new version on the row's own page it then
-- leaves the indexes alone (a heap-only update), which makes it twice as fast. All rows of a page are claimed at
-- about the same time, hence half of it.
ALTER TABLE "delivery_queue" SET (fillfactor = 50);
