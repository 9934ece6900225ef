-- Each audit event is sealed by a hash over itself and the seal before it: what is changed, removed or slipped in
-- later breaks the chain, and `npm run admin -- verify-audit` says where.

CREATE TABLE audit_seals (
  position bigint PRIMARY KEY,
  -- No foreign key: the seal of an event that was taken away has to stay, as the sign of it.
  event_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL
);

-- What is hashed. jsonb prints itself in one way only; times are written out in UTC.
CREATE FUNCTION audit_seal(previous bytea, event audit_events) RETURNS bytea
  LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    event.id, to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.actor_id, event.action,
    event.subject_kind, event.subject_id, event.details)::text, 'UTF8'))
$$;

-- Runs when the transaction commits and holds its lock no longer than that takes: nobody who waits here can hold
-- what somebody else in the line still needs.
CREATE FUNCTION seal_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_seals;
BEGIN
  PERFORM pg_advisory_xact_lock(5417004);
  SELECT * INTO last FROM audit_seals ORDER BY position DESC LIMIT 1;
  INSERT INTO audit_seals (position, event_id, hash)
  VALUES (coalesce(last.position, 0) + 1, NEW.id, audit_seal(coalesce(last.hash, ''::bytea), NEW));
  RETURN NULL;
END $$;

DO $$
DECLARE
  event audit_events;
  previous bytea := '';
  place bigint := 0;
BEGIN
  FOR event IN SELECT * FROM audit_events ORDER BY id LOOP
    previous := audit_seal(previous, event);
    place := place + 1;
    INSERT INTO audit_seals VALUES (place, event.id, previous);
  END LOOP;
END $$;

CREATE CONSTRAINT TRIGGER audit_events_sealed AFTER INSERT ON audit_events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_event();
CREATE TRIGGER audit_seals_final BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION audit_events_are_final();
CREATE TRIGGER audit_events_stay BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_final();
CREATE TRIGGER audit_seals_stay BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_final();
CREATE INDEX audit_events_at ON audit_events (at DESC, id DESC);
