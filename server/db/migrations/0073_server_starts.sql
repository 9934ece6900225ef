-- What the last server that started here runs with, so that a worker of its own can refuse to run with something else:
-- it could not open sealed tokens, or would send nothing.
CREATE TABLE server_start (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mode text NOT NULL,
  secret_hash bytea NOT NULL,
  started_at timestamptz NOT NULL
);
