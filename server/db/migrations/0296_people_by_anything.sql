-- Administrators find accounts by institution, ORCID iD and expertise as well as by name and address.
-- array_to_string() is only stable, because elements of some types depend on settings; those of text do not.
CREATE FUNCTION words_of(value text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_to_string(value, ' ');

ALTER TABLE users DROP COLUMN sought;
ALTER TABLE users ADD COLUMN sought text GENERATED ALWAYS AS (fold(normalize(
  username_key || ' ' || email_key || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' '
    || coalesce(affiliation, '') || ' ' || coalesce(orcid, '') || ' ' || words_of(expertise), NFKC
))) STORED;
CREATE INDEX users_sought ON users USING gin (sought gin_trgm_ops);
