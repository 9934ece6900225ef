-- Who a person is at a provider of identities (OpenID Connect). The subject is the provider's own word for them.
CREATE TABLE identities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  linked_at timestamptz NOT NULL,
  UNIQUE (issuer, subject)
);
CREATE INDEX identities_user ON identities (user_id);

-- What a person recognises a session by; neither is enough to follow anybody.
ALTER TABLE sessions
  ADD device text,
  -- The first part of the address: a neighbourhood, not a house.
  ADD network text;

-- Failed tries by what they were tried on (a keyed hash), for limits that changing one's address does not lift.
CREATE UNLOGGED TABLE tries (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  began_at timestamptz NOT NULL
);
CREATE INDEX tries_began ON tries (began_at);

-- Asked for a mail about an account: kept until the worker has looked whether there is one, so that asking takes
-- the same time for everybody.
CREATE TABLE account_mail_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  email_key text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Two-factor sign-in. The secret is sealed with the journal's own, so that a copy of the database opens nothing.
ALTER TABLE users
  ADD totp_secret text,
  ADD totp_confirmed_at timestamptz,
  -- The newest time step that was used: a code counts once.
  ADD totp_step bigint NOT NULL DEFAULT 0,
  ADD orcid_verified_at timestamptz,
  ADD affiliation_ror text,
  -- Topics of e-mail that the person wants no more (domain/account.ts).
  ADD muted_emails text[] NOT NULL DEFAULT '{}';

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

ALTER TABLE account_links DROP CONSTRAINT account_links_purpose_check;
ALTER TABLE account_links
  ADD CONSTRAINT account_links_purpose_check CHECK (purpose IN ('verify', 'reset', 'welcome', 'change_email')),
  -- The address that a change of address leads to.
  ADD new_email text;
