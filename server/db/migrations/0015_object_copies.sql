-- What an author sees of an upload before sending it: the blind copy, and what the search for names found.

CREATE TABLE object_copies (
  object_id uuid PRIMARY KEY REFERENCES objects ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'failed')),
  -- The people whom the copy must not name, as typed in the wizard; a change makes it anew.
  people jsonb NOT NULL,
  storage_key text,
  size integer,
  pages integer,
  problem text,
  requested_at timestamptz NOT NULL
);

CREATE TABLE object_findings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  object_id uuid NOT NULL REFERENCES object_copies ON DELETE CASCADE,
  finding_key text NOT NULL,
  rule text NOT NULL,
  place text NOT NULL,
  excerpt text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('removed', 'visible')),
  fix text NOT NULL,
  resolution text CHECK (resolution IN ('not_identifying', 'strip', 'replace')),
  -- Why it does not identify anybody, or what stands in its place.
  reason text,
  resolved_at timestamptz,
  UNIQUE (object_id, finding_key)
);

-- The author's own settlements go along when the manuscript is sent.
ALTER TABLE anonymity_findings DROP CONSTRAINT anonymity_findings_resolution_check;
ALTER TABLE anonymity_findings ADD CONSTRAINT anonymity_findings_resolution_check
  CHECK (resolution IN ('not_identifying', 'accepted_risk', 'strip', 'replace'));
