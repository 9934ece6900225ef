-- Keys for programs: tokens with which a script does what its owner may do, and addresses that are told of events.

CREATE TABLE api_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  token_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX api_tokens_user ON api_tokens (user_id);

CREATE TABLE webhooks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- The key of the signatures, encrypted with the journal's secret.
  sealed_key text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX webhooks_created_by ON webhooks (created_by);

-- The outbox: one row for each event and address, written with the event.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event text NOT NULL,
  body jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  delivered_at timestamptz,
  problem text
);
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id, occurred_at DESC);
