-- Administrators look for a person by any part of the user name, the address or the personal name.
DROP INDEX users_sought;
ALTER TABLE users ADD sought text GENERATED ALWAYS AS (fold(normalize(
  username_key || ' ' || email_key || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''), NFKC
))) STORED;
CREATE INDEX users_sought ON users USING gin (sought gin_trgm_ops);
