-- The schema of one journal, from an account to an article: the base that later migrations build on.
-- Times are timestamptz in UTC. Identifiers are random (version 4): an ordered one would tell a reviewer when an
-- author did something.

-- Text and settings -------------------------------------------------------------------------------

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- unaccent() is only STABLE because its dictionary could change; ours does not, and indexes need IMMUTABLE.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent', value));

-- The name as authors and accounts are compared: case, accents, hyphens and repeated spaces make no difference.
-- At most 400 characters, because an index row has a limit.
CREATE FUNCTION person_key(first_name text, last_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(btrim(left(regexp_replace(public.fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), '[\s.''’-]+', ' ', 'g'), 400)), '');

CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Mode and secret of the last server that started here. A separate worker refuses to run with others: it could not
-- decrypt tokens, or would send no mail.
CREATE TABLE server_start (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mode text NOT NULL,
  secret_hash bytea NOT NULL,
  started_at timestamptz NOT NULL
);

-- Accounts ----------------------------------------------------------------------------------------

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL,
  -- Normalised (NFKC, lower case), so that look-alikes and case variants cannot register a second account.
  username_key text NOT NULL UNIQUE,
  email text NOT NULL,
  email_key text NOT NULL UNIQUE,
  password_hash text,
  role text NOT NULL DEFAULT 'author' CHECK (role IN ('admin', 'editor', 'reviewer', 'author')),
  is_active boolean NOT NULL DEFAULT true,
  email_verified_at timestamptz,
  first_name text,
  last_name text,
  affiliation text,
  orcid text,
  expertise text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_login_at timestamptz,
  -- Two-factor sign-in. The secret is encrypted, so that a copy of the database does not help to sign in.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last time step that was used: each code is accepted once.
  totp_step bigint NOT NULL DEFAULT 0,
  orcid_verified_at timestamptz,
  affiliation_ror text,
  -- Topics of e-mail that the person has turned off (domain/account/email-topics.ts).
  muted_emails text[] NOT NULL DEFAULT '{}',
  -- May recommend a decision but not make one.
  recommends_only boolean NOT NULL DEFAULT false,
  -- Last day of an absence during which the person should not be invited.
  away_until date,
  -- Indexed for the editors' queue, which searches names.
  search_text text
    GENERATED ALWAYS AS (fold(username || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) STORED,
  sought text GENERATED ALWAYS AS (fold(normalize(
    username_key || ' ' || email_key || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''), NFKC
  ))) STORED,
  name_key text GENERATED ALWAYS AS
    (CASE WHEN btrim(first_name) <> '' AND btrim(last_name) <> '' THEN person_key(first_name, last_name) END) STORED
);
CREATE INDEX users_orcid ON users (orcid) WHERE orcid IS NOT NULL;
CREATE INDEX users_search_text ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_role ON users (role);
CREATE INDEX users_sought ON users USING gin (sought gin_trgm_ops);
CREATE INDEX users_name_key ON users (name_key) WHERE name_key IS NOT NULL;

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Shared by the bearer token and the cookie of one sign-in, which end together.
  sign_in_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bearer', 'cookie')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Shown in the list of sessions; not precise enough to track anybody.
  device text,
  -- The first part of the IP address.
  network text
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_sign_in ON sessions (sign_in_id);

-- Links sent by e-mail: single use, hashed at rest.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'welcome', 'change_email')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The new address, for a change of address.
  new_email text
);
CREATE INDEX account_links_user ON account_links (user_id);

-- A person's identity at an OpenID Connect provider. The subject is the provider's identifier for them.
CREATE TABLE identities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  linked_at timestamptz NOT NULL,
  UNIQUE (issuer, subject)
);
CREATE INDEX identities_user ON identities (user_id);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE former_names (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- An e-mail key or an ORCID iD.
  name text NOT NULL,
  PRIMARY KEY (user_id, name)
);
CREATE INDEX former_names_name ON former_names (name);

-- Only verified identifiers are kept: typing somebody's ORCID iD and removing it must not make one an author.
CREATE FUNCTION keep_former_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.email_verified_at IS NOT NULL AND OLD.email_key IS DISTINCT FROM NEW.email_key THEN
    INSERT INTO former_names VALUES (OLD.id, OLD.email_key) ON CONFLICT DO NOTHING;
  END IF;
  IF OLD.orcid_verified_at IS NOT NULL AND OLD.orcid IS NOT NULL AND OLD.orcid IS DISTINCT FROM NEW.orcid THEN
    INSERT INTO former_names VALUES (OLD.id, OLD.orcid) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_former_names AFTER UPDATE OF email_key, orcid ON users
  FOR EACH ROW EXECUTE FUNCTION keep_former_names();

-- Failed attempts by their target (a keyed hash), for limits that do not depend on the IP address.
CREATE UNLOGGED TABLE tries (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  began_at timestamptz NOT NULL
);
CREATE INDEX tries_began ON tries (began_at);

-- Each solved CAPTCHA is accepted once. Its library does not detect replays.
CREATE TABLE spent_captchas (
  signature text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Requests for an e-mail about an account. The worker looks up whether the account exists, so that a request takes
-- the same time in both cases.
CREATE TABLE account_mail_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  email_key text NOT NULL,
  created_at timestamptz NOT NULL
);

-- One row per repeatable request: claimed before it runs, completed with its answer.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  -- Hash of method, address and body: the same key for a different request is an error.
  request_hash bytea NOT NULL,
  claimed_at timestamptz NOT NULL,
  -- Null while the first request runs. The body is stored byte for byte, so it is text rather than jsonb.
  status integer,
  body text,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_claimed ON idempotency_keys (claimed_at);

-- Manuscripts -------------------------------------------------------------------------------------

CREATE TABLE drafts (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  revision integer NOT NULL DEFAULT 1,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX drafts_owner ON drafts (owner_id);

CREATE TABLE manuscript_numbers (
  year integer PRIMARY KEY,
  last integer NOT NULL
);

CREATE TABLE manuscripts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number text NOT NULL UNIQUE,
  submitter_id uuid NOT NULL REFERENCES users,
  title text NOT NULL,
  abstract text NOT NULL,
  keywords text[] NOT NULL,
  manuscript_type text NOT NULL,
  field_of_study text NOT NULL,
  status text NOT NULL CHECK (status IN
    ('submitted', 'under_review', 'revisions_required', 'revised', 'accepted', 'rejected', 'published', 'withdrawn')),
  stage text NOT NULL CHECK (stage IN
    ('initial_review', 'peer_review', 'author_revisions', 'final_review', 'copyediting', 'production')),
  review_mode text NOT NULL CHECK (review_mode IN ('double_blind', 'single_blind', 'open')),
  -- 0 before the first review round opens.
  round integer NOT NULL DEFAULT 0,
  -- The latest version of the files.
  version integer NOT NULL DEFAULT 1,
  handling_editor_id uuid REFERENCES users ON DELETE SET NULL,
  revision_due_at timestamptz,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  stage_entered_at timestamptz NOT NULL DEFAULT now(),
  last_status_update timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz,
  article_id text,
  -- Searched by the editors' queue.
  search_text text GENERATED ALWAYS AS (fold(number || ' ' || title)) STORED,
  -- Who assigned the handling editor: recommendations are sent to them.
  handling_assigned_by uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX manuscripts_status ON manuscripts (status, stage_entered_at);
CREATE INDEX manuscripts_submitter ON manuscripts (submitter_id);
CREATE INDEX manuscripts_handling_editor ON manuscripts (handling_editor_id) WHERE handling_editor_id IS NOT NULL;
CREATE INDEX manuscripts_revision_due ON manuscripts (revision_due_at) WHERE status = 'revisions_required';
CREATE INDEX manuscripts_search_text ON manuscripts USING gin (search_text gin_trgm_ops);
-- For counts by status.
CREATE INDEX manuscripts_counts ON manuscripts (status) INCLUDE (id);

-- The manuscript for which an account was created (by an invitation to review), or for which it became a reviewer's.
-- People in conflict with that manuscript are shown neither fact.
ALTER TABLE users ADD invited_for uuid REFERENCES manuscripts ON DELETE SET NULL;
CREATE INDEX users_invited_for ON users (invited_for) WHERE invited_for IS NOT NULL;

ALTER TABLE users ADD raised_for uuid REFERENCES manuscripts ON DELETE SET NULL;
CREATE INDEX users_raised_for ON users (raised_for) WHERE raised_for IS NOT NULL;

CREATE TABLE manuscript_authors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  order_index integer NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  affiliation text NOT NULL,
  orcid text,
  is_corresponding boolean NOT NULL,
  authorship text CHECK (authorship IN ('confirmed', 'disputed')),
  -- The disputing author's explanation. Shown to editors only.
  authorship_note text,
  authorship_at timestamptz,
  search_text text GENERATED ALWAYS AS (fold(first_name || ' ' || last_name)) STORED,
  name_key text GENERATED ALWAYS AS (person_key(first_name, last_name)) STORED,
  UNIQUE (manuscript_id, order_index)
);
CREATE INDEX manuscript_authors_email ON manuscript_authors (email_key);
CREATE INDEX manuscript_authors_orcid ON manuscript_authors (orcid) WHERE orcid IS NOT NULL;
CREATE INDEX manuscript_authors_search_text ON manuscript_authors USING gin (search_text gin_trgm_ops);
CREATE INDEX manuscript_authors_name_key ON manuscript_authors (name_key);
CREATE INDEX manuscript_authors_confirmed ON manuscript_authors (email_key) WHERE authorship = 'confirmed';

CREATE TABLE text_masks (
  text_hash bytea NOT NULL,
  names_hash bytea NOT NULL,
  -- Half-open ranges of the text in UTF-16 units, one after the other: start, end, start, end.
  ranges integer[] NOT NULL,
  PRIMARY KEY (text_hash, names_hash)
);

-- Answers of signed-in people to 'Are you this author?'.
CREATE TABLE authorship_answers (
  author_id uuid NOT NULL REFERENCES manuscript_authors ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  is_author boolean NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (author_id, user_id)
);
CREATE INDEX authorship_answers_user ON authorship_answers (user_id);

-- Author entries whose ORCID iD is verified: an account with that verified ORCID iD has confirmed the authorship.
CREATE VIEW author_orcids AS
  SELECT a.id AS author_id, a.manuscript_id, a.orcid
  FROM manuscript_authors a JOIN users u ON u.orcid = a.orcid AND u.orcid_verified_at IS NOT NULL
  WHERE (a.authorship = 'confirmed' AND u.email_key = a.email_key AND u.email_verified_at IS NOT NULL)
    OR EXISTS (SELECT FROM authorship_answers w WHERE w.author_id = a.id AND w.user_id = u.id AND w.is_author);

-- Verified authorships. `follows`: whether the person may follow the manuscript as an author. A shared ORCID iD alone
-- removes an editor's view but does not give the author's.
CREATE VIEW authorships AS
  SELECT m.submitter_id AS user_id, m.id AS manuscript_id, true AS follows FROM manuscripts m
  UNION ALL
  SELECT u.id, a.manuscript_id, true FROM manuscript_authors a
    JOIN users u ON u.email_key = a.email_key AND u.email_verified_at IS NOT NULL
    WHERE a.authorship = 'confirmed'
  UNION ALL
  SELECT f.user_id, a.manuscript_id, true FROM manuscript_authors a JOIN former_names f ON f.name = a.email_key
    WHERE a.authorship = 'confirmed'
  UNION ALL
  SELECT w.user_id, a.manuscript_id, true FROM authorship_answers w JOIN manuscript_authors a ON a.id = w.author_id
    WHERE w.is_author
  UNION ALL
  SELECT u.id, o.manuscript_id, false FROM author_orcids o
    JOIN users u ON u.orcid = o.orcid AND u.orcid_verified_at IS NOT NULL
  UNION ALL
  SELECT f.user_id, o.manuscript_id, false FROM author_orcids o JOIN former_names f ON f.name = o.orcid;

-- Accounts that share an identifier with an author entry. `is_proved`: the account's identifier is verified (its address,
-- or an ORCID iD signed in with). Accounts that have answered are excluded. Somebody who disputes an entry may still be
-- its author: a dispute says that something about the entry is wrong.
CREATE VIEW authorship_matches AS
  SELECT x.user_id, x.manuscript_id, x.author_id, x.identifier, x.is_proved
  FROM (
    SELECT u.id AS user_id, a.manuscript_id, a.id AS author_id, 'email' AS identifier,
        u.email_verified_at IS NOT NULL AS is_proved
      FROM manuscript_authors a JOIN users u ON u.email_key = a.email_key
    UNION ALL
    SELECT f.user_id, a.manuscript_id, a.id, 'email', true
      FROM manuscript_authors a JOIN former_names f ON f.name = a.email_key
    UNION ALL
    SELECT u.id, a.manuscript_id, a.id, 'orcid', u.orcid_verified_at IS NOT NULL
      FROM manuscript_authors a JOIN users u ON u.orcid = a.orcid
    UNION ALL
    SELECT f.user_id, a.manuscript_id, a.id, 'orcid', true
      FROM manuscript_authors a JOIN former_names f ON f.name = a.orcid
    UNION ALL
    SELECT u.id, a.manuscript_id, a.id, 'name', false
      FROM manuscript_authors a JOIN users u ON u.name_key = a.name_key
  ) x
  WHERE NOT EXISTS (SELECT FROM authorship_answers w WHERE w.author_id = x.author_id AND w.user_id = x.user_id);

-- Files -------------------------------------------------------------------------------------------

-- An uploaded file, before and after it is attached to something.
CREATE TABLE objects (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id uuid REFERENCES users ON DELETE SET NULL,
  storage_key text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'awaiting' CHECK (state IN ('awaiting', 'checking', 'quarantined', 'ready', 'refused')),
  size integer,
  sha256 bytea,
  format text,
  pages integer,
  words integer,
  problems jsonb NOT NULL DEFAULT '[]',
  attached boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  upload_expires_at timestamptz NOT NULL,
  -- An upload address accepts one PUT at a time: the request that stores the bytes claims the row first. The claim is
  -- released if the request is aborted, and expires if its process has ended.
  upload_claim uuid,
  upload_claimed_at timestamptz
);
CREATE INDEX objects_unused ON objects (created_at) WHERE NOT attached;
-- For quotas, which count uploads that are not attached.
CREATE INDEX objects_unsent_of_owner ON objects (owner_id) WHERE NOT attached;

CREATE TABLE files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  object_id uuid NOT NULL REFERENCES objects,
  version integer NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  file_type text NOT NULL,
  file_size integer NOT NULL,
  description text,
  order_index integer NOT NULL DEFAULT 0,
  uploaded_by uuid REFERENCES users ON DELETE SET NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- The copy for reviewers: in blind modes they never get object_id.
  blind_state text CHECK (blind_state IN ('waiting', 'ready', 'failed')),
  blind_key text,
  blind_size integer,
  blind_problem text
);
CREATE INDEX files_manuscript ON files (manuscript_id, version, order_index);
CREATE INDEX files_object ON files (object_id);

CREATE TABLE anonymity_findings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  -- Hash of rule and words: a finding that is found again keeps its settlement.
  finding_key text NOT NULL,
  rule text NOT NULL,
  place text NOT NULL,
  excerpt text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('removed', 'visible')),
  fix text NOT NULL,
  resolution text CHECK (resolution IN ('not_identifying', 'accepted_risk', 'strip', 'replace')),
  reason text,
  resolved_by uuid REFERENCES users ON DELETE SET NULL,
  resolved_at timestamptz,
  position integer NOT NULL DEFAULT 0,
  carried boolean NOT NULL DEFAULT false,
  UNIQUE (file_id, finding_key)
);

CREATE TABLE object_copies (
  object_id uuid PRIMARY KEY REFERENCES objects ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'failed')),
  -- The people whom the copy must not name, as entered in the wizard. The copy is made again if they change.
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
  -- Why it does not identify anybody, or the replacement.
  reason text,
  resolved_at timestamptz,
  -- Order of findings at the same place of a document (a page, a paragraph).
  position integer NOT NULL DEFAULT 0,
  -- A decision about a passage also applies to the same passage in the next version. Carried decisions whose passage
  -- is not found in the next version are deleted after the search.
  carried boolean NOT NULL DEFAULT false,
  UNIQUE (object_id, finding_key)
);

-- Review ------------------------------------------------------------------------------------------

CREATE TABLE rounds (
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  number integer NOT NULL,
  version integer NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (manuscript_id, number)
);

CREATE TABLE assignments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL,
  round integer NOT NULL,
  reviewer_id uuid NOT NULL REFERENCES users,
  -- Shown to the authors as 'Reviewer 1'. The same for a person in all rounds.
  position integer NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN
    ('pending', 'in_progress', 'completed', 'declined', 'cancelled', 'expired')),
  token_hash bytea UNIQUE,
  token_expires_at timestamptz,
  invited_by uuid REFERENCES users ON DELETE SET NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  responded_at timestamptz,
  due_at timestamptz NOT NULL,
  completed_at timestamptz,
  reminded_at timestamptz,
  decline_reason text,
  suggestion text,
  -- Set while a decision is held, so that undoing the decision can restore the assignment.
  cancelled_by_decision uuid,
  status_before_cancel text,
  -- The invitation's token, encrypted: reminders contain the same link as the invitation.
  token_sealed text,
  -- Whether this invitation created the account: only then may its link set the first password.
  made_account boolean NOT NULL DEFAULT false,
  FOREIGN KEY (manuscript_id, round) REFERENCES rounds ON DELETE CASCADE,
  UNIQUE (manuscript_id, round, reviewer_id)
);
CREATE INDEX assignments_reviewer ON assignments (reviewer_id, status);
CREATE INDEX assignments_open ON assignments (due_at) WHERE status IN ('pending', 'in_progress');
-- For a reviewer's assignments and a candidate's workload.
CREATE INDEX assignments_manuscript ON assignments (manuscript_id, round);

CREATE TABLE review_drafts (
  assignment_id uuid PRIMARY KEY REFERENCES assignments ON DELETE CASCADE,
  content jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1
);

CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  assignment_id uuid NOT NULL UNIQUE REFERENCES assignments ON DELETE CASCADE,
  recommendation text NOT NULL CHECK (recommendation IN ('accept', 'minor_revisions', 'major_revisions', 'reject')),
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comments text NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  -- The decision with which the review was released to the authors.
  released_by uuid,
  released_comments text
);

-- Separate from the review, so that no query of reviews can return them by mistake.
CREATE TABLE confidential_comments (
  review_id uuid PRIMARY KEY REFERENCES reviews ON DELETE CASCADE,
  body text NOT NULL
);

-- Files attached to a review. They are files of the manuscript; this table says which review they belong to.
CREATE TABLE review_attachments (
  file_id uuid PRIMARY KEY REFERENCES files ON DELETE CASCADE,
  assignment_id uuid NOT NULL REFERENCES assignments ON DELETE CASCADE
);
CREATE INDEX review_attachments_assignment ON review_attachments (assignment_id);

-- Reviewers' requests for more time. One open request per assignment, closed by the editor's answer.
CREATE TABLE extension_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  assignment_id uuid NOT NULL REFERENCES assignments ON DELETE CASCADE,
  due_date date NOT NULL,
  reason text,
  requested_at timestamptz NOT NULL,
  answered_at timestamptz,
  granted boolean
);
CREATE UNIQUE INDEX extension_requests_open ON extension_requests (assignment_id) WHERE answered_at IS NULL;

-- Ranked lists of reviewers to invite.
CREATE TABLE reviewer_lists (
  manuscript_id uuid NOT NULL,
  round integer NOT NULL,
  -- Whether the next reviewer is invited automatically.
  active boolean NOT NULL DEFAULT false,
  changed_by uuid REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (manuscript_id, round),
  FOREIGN KEY (manuscript_id, round) REFERENCES rounds ON DELETE CASCADE
);
CREATE INDEX reviewer_lists_active ON reviewer_lists (manuscript_id) WHERE active;

CREATE TABLE reviewer_list_entries (
  manuscript_id uuid NOT NULL,
  round integer NOT NULL,
  reviewer_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  position integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  -- Set if the list invited the reviewer, or the reason why it skipped them.
  invited_at timestamptz,
  passed_over text,
  PRIMARY KEY (manuscript_id, round, reviewer_id),
  FOREIGN KEY (manuscript_id, round) REFERENCES reviewer_lists ON DELETE CASCADE
);

-- Decisions and revisions -------------------------------------------------------------------------

CREATE TABLE decisions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  round integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('accept', 'revisions', 'reject')),
  notes text NOT NULL,
  letter text NOT NULL,
  review_ids uuid[] NOT NULL,
  due_at timestamptz,
  override_reason text,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  prior_status text NOT NULL,
  prior_stage text NOT NULL,
  prior_stage_entered_at timestamptz NOT NULL,
  release_at timestamptz NOT NULL,
  released_at timestamptz,
  undone_at timestamptz,
  -- The texts that authors read if the editor shortened a review; the review itself is never changed.
  review_texts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(review_texts) = 'object'),
  -- The state before the decision: shown to the authors during the hold, and restored by an undo.
  prior_status_updated_at timestamptz NOT NULL,
  prior_revision_due_at timestamptz,
  CHECK (released_at IS NULL OR undone_at IS NULL)
);
CREATE INDEX decisions_manuscript ON decisions (manuscript_id);
-- At most one decision of a manuscript can be held.
CREATE UNIQUE INDEX decisions_held ON decisions (manuscript_id) WHERE released_at IS NULL AND undone_at IS NULL;

-- A decision being written, stored for the editor's account.
CREATE TABLE decision_drafts (
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  editor_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  content jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1,
  PRIMARY KEY (manuscript_id, editor_id)
);

-- Letter templates of the journal (no owner) and of each editor.
CREATE TABLE letter_templates (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id uuid REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('accept', 'revisions', 'reject')),
  name text NOT NULL,
  body text NOT NULL,
  -- The default template.
  is_usual boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX letter_templates_usual ON letter_templates (owner_id, kind) NULLS NOT DISTINCT WHERE is_usual;

CREATE TABLE responses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  round integer NOT NULL,
  body text NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX responses_manuscript ON responses (manuscript_id);

CREATE TABLE response_drafts (
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  round integer NOT NULL,
  -- Number of saves. A save must name the revision that it is based on.
  revision integer NOT NULL DEFAULT 1,
  content jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (manuscript_id, round)
);

CREATE TABLE extensions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  round integer NOT NULL,
  asked_by uuid REFERENCES users ON DELETE SET NULL,
  asked_at timestamptz NOT NULL,
  until date NOT NULL,
  reason text NOT NULL,
  granted boolean,
  -- The granted date, which may differ from the requested one.
  granted_until date,
  note text,
  answered_by uuid REFERENCES users ON DELETE SET NULL,
  answered_at timestamptz
);
CREATE INDEX extensions_manuscript ON extensions (manuscript_id, asked_at);
CREATE UNIQUE INDEX extensions_open ON extensions (manuscript_id) WHERE answered_at IS NULL;

CREATE TABLE proofs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  requested_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  approved boolean,
  comments text,
  answered_by uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX proofs_manuscript ON proofs (manuscript_id);
CREATE UNIQUE INDEX proofs_open ON proofs (manuscript_id) WHERE answered_at IS NULL;

-- Editors' work -----------------------------------------------------------------------------------

CREATE TABLE editor_preferences (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- The editor's default periods in days; null means the journal's.
  review_days integer CHECK (review_days BETWEEN 1 AND 365),
  revision_days integer CHECK (revision_days BETWEEN 1 AND 365),
  -- The end of the editor's letters; null means name and journal.
  signature text
);

CREATE TABLE queue_views (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  -- The query parameters of the queue: view, q, status, stage, type, field, editor, sort.
  filter jsonb NOT NULL CHECK (jsonb_typeof(filter) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, name)
);

CREATE TABLE editor_notes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX editor_notes_manuscript ON editor_notes (manuscript_id, created_at);

CREATE TABLE editor_recommendations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  round integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('accept', 'revisions', 'reject')),
  -- Shown to deciding editors only.
  reasons text NOT NULL,
  -- A proposed letter, which the deciding editor may use.
  letter text,
  recommended_by uuid REFERENCES users ON DELETE SET NULL,
  recommended_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX editor_recommendations_manuscript ON editor_recommendations (manuscript_id, recommended_at);

-- The record --------------------------------------------------------------------------------------

CREATE TABLE history (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  action text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  stage text NOT NULL,
  actor_id uuid REFERENCES users ON DELETE SET NULL,
  -- The side that acted, shown to the other side instead of a name.
  actor_side text NOT NULL CHECK (actor_side IN ('author', 'editor', 'reviewer', 'system')),
  notes text,
  -- The text of the entry for authors, if it is visible to them.
  author_notes text,
  visible_to_authors boolean NOT NULL,
  -- Shown to the authors once this decision is released.
  decision_id uuid,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX history_manuscript ON history (manuscript_id, sequence);

-- Append-only. Events outlive their subjects, so there are no foreign keys.
CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_subject ON audit_events (subject_kind, subject_id);
CREATE INDEX audit_events_at ON audit_events (at DESC, id DESC);

CREATE FUNCTION audit_events_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are never changed or removed';
END $$;
CREATE TRIGGER audit_events_final BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION audit_events_are_final();
CREATE TRIGGER audit_events_stay BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_final();

CREATE TABLE audit_seals (
  position bigint PRIMARY KEY,
  -- No foreign key: the seal of a removed event must remain, to show that it was removed.
  event_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL
);
CREATE TRIGGER audit_seals_final BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION audit_events_are_final();
CREATE TRIGGER audit_seals_stay BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_final();

-- Each event is sealed by a hash over itself and the previous seal, so that changed, removed or inserted events are
-- detected (npm run admin -- verify-audit). jsonb has one text form only; times are in UTC.
CREATE FUNCTION audit_seal(previous bytea, event audit_events) RETURNS bytea
  LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    event.id, to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.actor_id, event.action,
    event.subject_kind, event.subject_id, event.details)::text, 'UTF8'))
$$;

-- Runs at commit and holds its lock only until then, so that a waiting transaction cannot hold a lock that the
-- transaction before it still needs.
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
CREATE CONSTRAINT TRIGGER audit_events_sealed AFTER INSERT ON audit_events
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_event();

-- Every e-mail is queued as a row in the transaction that causes it.
CREATE TABLE emails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Unique per event and recipient: queueing the same message again does nothing.
  event_key text NOT NULL UNIQUE,
  kind text NOT NULL,
  recipient text NOT NULL,
  recipient_id uuid REFERENCES users ON DELETE SET NULL,
  manuscript_id uuid REFERENCES manuscripts ON DELETE SET NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'kept')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  headers jsonb NOT NULL DEFAULT '{}',
  reply_to text
);
CREATE INDEX emails_created ON emails (created_at DESC);
CREATE INDEX emails_manuscript ON emails (manuscript_id);

-- The journal's own wordings. Templates without a row use the built-in wording.
CREATE TABLE email_templates (
  template text PRIMARY KEY,
  subject text NOT NULL,
  body text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES users ON DELETE SET NULL
);

-- Publication -------------------------------------------------------------------------------------

-- Images for the site, re-encoded from their pixels. They never change.
CREATE TABLE pictures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  storage_key text NOT NULL UNIQUE,
  media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
  width integer NOT NULL,
  height integer NOT NULL,
  size integer NOT NULL,
  -- Alternative text.
  alt text NOT NULL CHECK (btrim(alt) <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES users ON DELETE SET NULL
);

CREATE TABLE issues (
  volume integer NOT NULL,
  issue integer NOT NULL,
  title text,
  published_date date NOT NULL,
  -- The issue's own cover; by default one is generated.
  cover_id uuid REFERENCES pictures (id),
  PRIMARY KEY (volume, issue)
);

CREATE TABLE articles (
  id text PRIMARY KEY,
  manuscript_id uuid UNIQUE,
  title text NOT NULL,
  abstract text NOT NULL,
  keywords text[] NOT NULL,
  category text NOT NULL,
  article_type text NOT NULL,
  volume integer,
  issue integer,
  pages text,
  doi text UNIQUE,
  is_open_access boolean NOT NULL,
  licence_url text,
  published_date date NOT NULL,
  received_date date,
  accepted_date date,
  -- Storage key of the PDF galley.
  pdf_key text,
  jats_key text,
  full_text_html text,
  full_text_plain text,
  citations integer NOT NULL DEFAULT 0,
  downloads integer NOT NULL DEFAULT 0,
  views integer NOT NULL DEFAULT 0,
  -- Names from article_contributors, for lists and search.
  authors text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revised_date date,
  funding text,
  -- [{ "name", "award" }], for registries; `funding` is the authors' statement.
  funders jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(funders) = 'array'),
  data_availability text,
  competing_interests text,
  ethics text,
  acknowledgements text,
  -- The reference list in order: domain/article, referenceView.
  reference_list jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(reference_list) = 'array'),
  is_editors_choice boolean NOT NULL DEFAULT false,
  newer_version_id text REFERENCES articles ON DELETE SET NULL,
  FOREIGN KEY (volume, issue) REFERENCES issues,
  CHECK (newer_version_id <> id)
);
-- Counts change often: free space in each page allows updates without index changes (HOT).
ALTER TABLE articles SET (fillfactor = 90);
CREATE INDEX articles_latest ON articles (published_date DESC, id DESC);
CREATE INDEX articles_cited ON articles (citations DESC, id DESC);
CREATE INDEX articles_downloaded ON articles (downloads DESC, id DESC);
CREATE INDEX articles_issue ON articles (volume, issue);
CREATE INDEX articles_doi_prefix ON articles (lower(doi) text_pattern_ops);
CREATE INDEX articles_earlier_version ON articles (newer_version_id) WHERE newer_version_id IS NOT NULL;
CREATE INDEX articles_stamp ON articles ((date_trunc('second', updated_at AT TIME ZONE 'UTC')), id);
-- For related articles: shared keywords, and the latest of a category.
CREATE INDEX articles_keywords ON articles USING gin (keywords);
CREATE INDEX articles_category ON articles (category, published_date DESC, id DESC);

CREATE TABLE article_contributors (
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  order_index integer NOT NULL,
  given_name text NOT NULL,
  family_name text NOT NULL,
  affiliation text,
  orcid text,
  is_corresponding boolean NOT NULL DEFAULT false,
  -- All affiliations in order: [{ "name", "ror" }]. `affiliation` is the same as one line.
  affiliations jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(affiliations) = 'array'),
  -- Terms of the Contributor Roles Taxonomy (ANSI/NISO Z39.104).
  roles text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (article_id, order_index)
);
CREATE INDEX article_contributors_orcid ON article_contributors (orcid) WHERE orcid IS NOT NULL;

-- A correction, retraction or expression of concern is an article of its own, so that it can be cited. This table
-- links it to the article that it is about.
CREATE TABLE article_notices (
  notice_id text PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('correction', 'retraction', 'concern')),
  text text NOT NULL,
  date date NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (notice_id <> article_id)
);
CREATE INDEX article_notices_article ON article_notices (article_id, date);
-- An article can be retracted once.
CREATE UNIQUE INDEX article_notices_retraction ON article_notices (article_id) WHERE kind = 'retraction';

CREATE TABLE saved_articles (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, article_id)
);

-- Usage by calendar month (UTC), counted as COUNTER 5.1 requires: without robots, double clicks counted once.
-- Total investigations are views + downloads. Contains no data about readers.
CREATE TABLE article_usage (
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- Views of the article's page, and downloads of its PDF.
  views integer NOT NULL DEFAULT 0,
  downloads integer NOT NULL DEFAULT 0,
  -- Requests of the full text: the PDF, or the page if it contains the text.
  requests integer NOT NULL DEFAULT 0,
  unique_investigations integer NOT NULL DEFAULT 0,
  unique_requests integer NOT NULL DEFAULT 0,
  PRIMARY KEY (article_id, month)
);
CREATE INDEX article_usage_month ON article_usage (month);

-- Production --------------------------------------------------------------------------------------

-- Body and back matter as one JATS document each; the front matter is written from the journal's records.
CREATE TABLE production_versions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  -- <article> with <body> and <back> only; null where a source could not be converted and the report says why.
  jats text,
  origin text NOT NULL CHECK (origin IN ('import', 'editor', 'upload')),
  -- The file that an import or upload was made from.
  source_file_id uuid REFERENCES files ON DELETE SET NULL,
  based_on uuid REFERENCES production_versions ON DELETE SET NULL,
  made_by uuid REFERENCES users ON DELETE SET NULL,
  made_at timestamptz NOT NULL,
  -- Valid by the DTD. An invalid version can be neither proofed nor published.
  is_valid boolean NOT NULL,
  report jsonb NOT NULL,
  UNIQUE (manuscript_id, number),
  CHECK (jats IS NOT NULL OR NOT is_valid)
);
CREATE INDEX production_versions_source ON production_versions (source_file_id) WHERE source_file_id IS NOT NULL;
CREATE INDEX production_versions_based_on ON production_versions (based_on) WHERE based_on IS NOT NULL;
CREATE INDEX production_versions_made_by ON production_versions (made_by) WHERE made_by IS NOT NULL;

-- Proofs are approved and articles published by version: what a version says must never change afterwards. The
-- references above may become null when an account or a file is deleted.
CREATE FUNCTION keep_production_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.manuscript_id, OLD.number, OLD.jats, OLD.origin, OLD.made_at, OLD.is_valid, OLD.report)
    IS DISTINCT FROM (NEW.manuscript_id, NEW.number, NEW.jats, NEW.origin, NEW.made_at, NEW.is_valid, NEW.report) THEN
    RAISE EXCEPTION 'production versions are never changed; insert a new one';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_production_versions BEFORE UPDATE ON production_versions
  FOR EACH ROW EXECUTE FUNCTION keep_production_versions();

-- One working copy for each manuscript, with its tracked changes. `revision` counts the saves: a save that does not
-- name the newest one is refused with 409.
CREATE TABLE production_drafts (
  manuscript_id uuid PRIMARY KEY REFERENCES manuscripts ON DELETE CASCADE,
  based_on uuid NOT NULL REFERENCES production_versions ON DELETE CASCADE,
  doc jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_by uuid REFERENCES users ON DELETE SET NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX production_drafts_based_on ON production_drafts (based_on);
CREATE INDEX production_drafts_updated_by ON production_drafts (updated_by) WHERE updated_by IS NOT NULL;

-- The files that a version's <graphic>, <media> and <inline-graphic> name. Versions share their bytes by storage key.
CREATE TABLE production_media (
  version_id uuid NOT NULL REFERENCES production_versions ON DELETE CASCADE,
  name text NOT NULL,
  storage_key text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL CHECK (size >= 0),
  alternative_text text,
  long_description text,
  PRIMARY KEY (version_id, name)
);
CREATE INDEX production_media_key ON production_media (storage_key);

-- Tasks found by a conversion or a check. Codes and texts are in domain/production.ts. A new run
-- inserts with ON CONFLICT DO NOTHING, so that settled tasks stay settled.
CREATE TABLE production_tasks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  code text NOT NULL,
  -- The element in the text; '' where the task concerns something that is not in it, or the whole article.
  element_id text NOT NULL DEFAULT '',
  -- Distinguishes tasks of one code without an element, such as 'chart 2'.
  subject text NOT NULL DEFAULT '',
  params jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'accepted')),
  -- Why the task was accepted instead of done.
  reason text,
  created_at timestamptz NOT NULL,
  settled_by uuid REFERENCES users ON DELETE SET NULL,
  settled_at timestamptz,
  UNIQUE (manuscript_id, code, element_id, subject),
  CHECK ((state = 'accepted') <= (reason IS NOT NULL)),
  CHECK ((state = 'open') = (settled_at IS NULL))
);
CREATE INDEX production_tasks_settled_by ON production_tasks (settled_by) WHERE settled_by IS NOT NULL;

-- Comments on passages: queries to the author, comments on proofs, reviewers' notes. `anchor` is a W3C Web Annotation
-- selector: {element, quote: {exact, prefix, suffix}, start, version}.
CREATE TABLE annotations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  target_kind text NOT NULL CHECK (target_kind IN ('version', 'draft', 'proof', 'review')),
  target_id uuid NOT NULL,
  anchor jsonb NOT NULL,
  kind text NOT NULL CHECK (kind IN ('author_query', 'proof_comment', 'review_note', 'source_comment')),
  body text NOT NULL,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  parent_id uuid REFERENCES annotations ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX annotations_target ON annotations (target_kind, target_id);
CREATE INDEX annotations_manuscript ON annotations (manuscript_id);
CREATE INDEX annotations_author ON annotations (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX annotations_parent ON annotations (parent_id) WHERE parent_id IS NOT NULL;

-- The last conversion of a manuscript's source, which runs as a job: what was asked for, and how it ended.
CREATE TABLE production_conversions (
  manuscript_id uuid PRIMARY KEY REFERENCES manuscripts ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  -- What becomes of tracked changes in a Word file.
  changes text NOT NULL CHECK (changes IN ('accept', 'reject')),
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  -- Why it failed, and what to do.
  problem text,
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX production_conversions_file ON production_conversions (file_id);
CREATE INDEX production_conversions_requested_by ON production_conversions (requested_by) WHERE requested_by IS NOT NULL;

-- Search ------------------------------------------------------------------------------------------

-- Splits what to_tsvector() would read as an address, a signed number or a compound into plain words.
CREATE FUNCTION plain_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(fold(value), '-/._:@+&=?#~%''<>', repeat(' ', 16));

-- array_to_string() is only STABLE because of types that print by locale; text does not.
CREATE FUNCTION keyword_text(keywords text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_to_string(keywords, ' ; ');

-- Lexemes with a prefix for their field: t: stems of a title; s: its words as typed; n: words of a name.
CREATE FUNCTION marked_lexemes(mark text, words tsvector) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_to_tsvector(ARRAY(SELECT mark || lexeme FROM unnest(tsvector_to_array(words)) lexeme));

CREATE FUNCTION article_words(title text, authors text, keywords text[], abstract text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('english', plain_words(title)), 'A')
    || setweight(to_tsvector('simple', plain_words(authors)), 'A')
    || setweight(to_tsvector('english', plain_words(keyword_text(keywords))), 'B')
    || setweight(to_tsvector('english', plain_words(abstract)), 'C')
    || setweight(to_tsvector('english', coalesce(plain_words(left(body, 600000)), '')), 'D')
    || marked_lexemes('t:', to_tsvector('english', plain_words(title)))
    || marked_lexemes('s:', to_tsvector('simple', plain_words(title)))
    || marked_lexemes('n:', to_tsvector('simple', plain_words(authors)));

-- Matches each word in any form (English stems) or exactly (names): all words of the text, or the phrase.
CREATE FUNCTION words_query(value text, phrase boolean) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT CASE WHEN numnode(stems) = 0 THEN ''::tsquery WHEN stems::text = exact::text THEN stems ELSE stems || exact END
    FROM (
      SELECT
        CASE WHEN phrase THEN phraseto_tsquery('english', plain) ELSE plainto_tsquery('english', plain) END,
        CASE WHEN phrase THEN phraseto_tsquery('simple', plain) ELSE plainto_tsquery('simple', plain) END
      FROM (SELECT plain_words(value)) words (plain)
    ) queries (stems, exact)
  );

CREATE FUNCTION marked_query(mark text, words tsvector, ending text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN coalesce((
    SELECT string_agg('''' || mark || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || ending, ' & ')
    FROM unnest(tsvector_to_array(words)) lexeme
  ), '')::tsquery;

-- 'So' and 'Will' are also names: a text that consists of stop words is matched exactly.
CREATE FUNCTION query_or_names(asked tsquery, value text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN numnode(asked) = 0 THEN plainto_tsquery('simple', plain_words(value)) ELSE asked END;

CREATE FUNCTION author_query(value text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN marked_query('n:', to_tsvector('simple', plain_words(value)), '');

CREATE FUNCTION title_query(value text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN marked_query('t:', to_tsvector('english', plain_words(value)), '');

-- For a title that is being typed: whole words, then the beginning of one.
CREATE FUNCTION title_prefix_query(whole text, beginning text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN marked_query('s:', to_tsvector('simple', plain_words(whole)), '')
    && marked_query('s:', to_tsvector('simple', plain_words(beginning)), ':*');

-- Groups of articles with equal filter values and their counts: filters and facets read only these few rows.
CREATE TABLE article_groups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category text NOT NULL,
  article_type text NOT NULL,
  is_open_access boolean NOT NULL,
  year integer NOT NULL,
  volume integer,
  issue integer,
  articles integer NOT NULL DEFAULT 0,
  UNIQUE NULLS NOT DISTINCT (category, article_type, is_open_access, year, volume, issue)
);

-- The short row that a search reads for every hit. The words must be stored out of line, which PostgreSQL does only for
-- rows above 2 kB: the ballast makes each row that large and is then compressed to some forty bytes.
CREATE TABLE article_search (
  no integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id text NOT NULL UNIQUE REFERENCES articles ON UPDATE CASCADE ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES article_groups,
  published_date date NOT NULL,
  citations integer NOT NULL,
  downloads integer NOT NULL,
  -- Rank among equal matches, from citations, downloads and date: two years count as much as e times the citations.
  standing real GENERATED ALWAYS AS (
    (ln(1 + citations) + 0.3 * ln(1 + downloads) + (published_date - date '2000-01-01') / 730.0)::real
  ) STORED,
  words tsvector NOT NULL,
  ballast text NOT NULL DEFAULT repeat(' ', 2100)
) WITH (toast_tuple_target = 128, fillfactor = 90);
ALTER TABLE article_search ALTER ballast SET STORAGE MAIN;
CREATE INDEX article_search_words ON article_search USING gin (words) WITH (gin_pending_list_limit = 256);
CREATE INDEX article_search_group ON article_search (group_id);

-- Authors and keywords for suggestions, and words for correcting typing errors.
CREATE TABLE search_terms (
  kind text NOT NULL CHECK (kind IN ('author', 'keyword', 'word')),
  key text NOT NULL,
  text text NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (kind, key)
) WITH (fillfactor = 80);
CREATE INDEX search_terms_alike ON search_terms USING gin (key gin_trgm_ops) WITH (gin_pending_list_limit = 256);

CREATE FUNCTION article_terms(title text, authors text, keywords text[])
  RETURNS TABLE (kind text, key text, text text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT ON (kind, key) kind, key, text
  FROM (
    SELECT 'author', left(btrim(fold(name)), 200), name FROM unnest(string_to_array(authors, ', ')) name
    UNION ALL
    SELECT 'keyword', left(btrim(fold(keyword)), 200), keyword FROM unnest(keywords) keyword
    UNION ALL
    SELECT 'word', word, word
    FROM unnest(tsvector_to_array(to_tsvector('simple', plain_words(title || ' ' || authors || ' ' || keyword_text(keywords))))) word
    WHERE length(word) BETWEEN 4 AND 40
  ) terms (kind, key, text)
  WHERE key <> ''
  ORDER BY kind, key, text
$$;

CREATE FUNCTION count_terms(title text, authors text, keywords text[], change integer) RETURNS void
  LANGUAGE sql AS $$
  -- In a fixed order, so that concurrent publications wait for each other instead of deadlocking.
  INSERT INTO search_terms (kind, key, text, uses)
  SELECT t.kind, t.key, t.text, change FROM article_terms(title, authors, keywords) t ORDER BY t.kind, t.key
  ON CONFLICT (kind, key) DO UPDATE SET uses = search_terms.uses + excluded.uses
$$;

CREATE FUNCTION count_group(a articles, change integer) RETURNS integer
  LANGUAGE sql AS $$
  INSERT INTO article_groups (category, article_type, is_open_access, year, volume, issue, articles)
  VALUES (a.category, a.article_type, a.is_open_access, extract(year FROM a.published_date), a.volume, a.issue, change)
  ON CONFLICT (category, article_type, is_open_access, year, volume, issue)
    DO UPDATE SET articles = article_groups.articles + excluded.articles
  RETURNING id
$$;

CREATE FUNCTION find_article() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found_in integer;
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    PERFORM count_group(OLD, -1);
    PERFORM count_terms(OLD.title, OLD.authors, OLD.keywords, -1);
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    found_in := count_group(NEW, 1);
    PERFORM count_terms(NEW.title, NEW.authors, NEW.keywords, 1);
    INSERT INTO article_search (article_id, group_id, published_date, citations, downloads, words)
    VALUES (NEW.id, found_in, NEW.published_date, NEW.citations, NEW.downloads,
      article_words(NEW.title, NEW.authors, NEW.keywords, NEW.abstract, NEW.full_text_plain))
    ON CONFLICT (article_id) DO UPDATE
      SET group_id = excluded.group_id, published_date = excluded.published_date, words = excluded.words;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_found AFTER INSERT OR DELETE OR UPDATE OF title, authors, keywords, abstract, full_text_plain,
    category, article_type, is_open_access, published_date, volume, issue ON articles
  FOR EACH ROW EXECUTE FUNCTION find_article();

-- Counts change often, so they are copied without indexing the words again.
CREATE FUNCTION count_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_search SET citations = NEW.citations, downloads = NEW.downloads WHERE article_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_used AFTER UPDATE OF citations, downloads ON articles
  FOR EACH ROW WHEN (NEW.citations <> OLD.citations OR NEW.downloads <> OLD.downloads) EXECUTE FUNCTION count_use();

-- Rebuilds the search from the articles, for example after a bulk load without the trigger.
CREATE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE article_search, article_groups, search_terms RESTART IDENTITY;
  DROP INDEX article_search_words;
  DROP INDEX search_terms_alike;
  INSERT INTO article_groups (category, article_type, is_open_access, year, volume, issue, articles)
  SELECT category, article_type, is_open_access, extract(year FROM published_date), volume, issue, count(*)
  FROM articles GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO article_search (article_id, group_id, published_date, citations, downloads, words)
  SELECT a.id, g.id, a.published_date, a.citations, a.downloads,
    article_words(a.title, a.authors, a.keywords, a.abstract, a.full_text_plain)
  FROM articles a
  JOIN article_groups g ON g.category = a.category AND g.article_type = a.article_type
    AND g.is_open_access = a.is_open_access AND g.year = extract(year FROM a.published_date)
    AND g.volume IS NOT DISTINCT FROM a.volume AND g.issue IS NOT DISTINCT FROM a.issue
  ORDER BY a.published_date, a.id;
  INSERT INTO search_terms (kind, key, text, uses)
  SELECT t.kind, t.key, min(t.text), count(*)
  FROM articles a CROSS JOIN LATERAL article_terms(a.title, a.authors, a.keywords) t
  GROUP BY t.kind, t.key;
  CREATE INDEX article_search_words ON article_search USING gin (words) WITH (gin_pending_list_limit = 256);
  CREATE INDEX search_terms_alike ON search_terms USING gin (key gin_trgm_ops) WITH (gin_pending_list_limit = 256);
END $$;

-- Finding reviewers -------------------------------------------------------------------------------

-- Words by which reviewers are found: expertise (A), own articles (B), reviewed manuscripts (C).
-- Maintained by triggers, so that a search among tens of thousands of people reads one index.
CREATE TABLE reviewer_profiles (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  words tsvector NOT NULL,
  -- Name, institution and expertise, folded, for the search field.
  search_text text NOT NULL
);
CREATE INDEX reviewer_profiles_words ON reviewer_profiles USING gin (words);
CREATE INDEX reviewer_profiles_text ON reviewer_profiles USING gin (search_text gin_trgm_ops);

CREATE FUNCTION refresh_reviewer_profile(reviewer uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO reviewer_profiles (user_id, words, search_text)
  SELECT u.id,
    setweight(to_tsvector('english', fold(array_to_string(u.expertise, ' '))), 'A')
    || setweight(to_tsvector('english', fold(coalesce((
      SELECT string_agg(a.title || ' ' || array_to_string(a.keywords, ' '), ' ')
      FROM article_contributors c JOIN articles a ON a.id = c.article_id WHERE c.orcid = u.orcid), ''))), 'B')
    || setweight(to_tsvector('english', fold(coalesce((
      SELECT string_agg(m.title || ' ' || array_to_string(m.keywords, ' '), ' ')
      FROM assignments s JOIN manuscripts m ON m.id = s.manuscript_id
      WHERE s.reviewer_id = u.id AND s.status = 'completed'), ''))), 'C'),
    fold(concat_ws(' ', u.username, u.first_name, u.last_name, u.affiliation, array_to_string(u.expertise, ' ')))
  FROM users u WHERE u.id = reviewer
  ON CONFLICT (user_id) DO UPDATE SET words = excluded.words, search_text = excluded.search_text
$$;

CREATE FUNCTION users_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_reviewer_profile(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER users_profile
  AFTER INSERT OR UPDATE OF username, first_name, last_name, affiliation, expertise, orcid ON users
  FOR EACH ROW EXECUTE FUNCTION users_profile();

CREATE FUNCTION assignments_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_reviewer_profile(NEW.reviewer_id);
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_profile AFTER UPDATE OF status ON assignments
  FOR EACH ROW WHEN (NEW.status = 'completed' AND OLD.status IS DISTINCT FROM 'completed')
  EXECUTE FUNCTION assignments_profile();

CREATE FUNCTION contributors_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_reviewer_profile(u.id) FROM users u WHERE u.orcid = NEW.orcid;
  RETURN NULL;
END $$;
CREATE TRIGGER contributors_profile AFTER INSERT OR UPDATE OF orcid ON article_contributors
  FOR EACH ROW WHEN (NEW.orcid IS NOT NULL) EXECUTE FUNCTION contributors_profile();

-- Outside programs and readers by e-mail ----------------------------------------------------------

-- Deleted records for OAI-PMH.
CREATE TABLE deleted_articles (
  id text PRIMARY KEY,
  category text NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deleted_articles_stamp ON deleted_articles ((date_trunc('second', deleted_at AT TIME ZONE 'UTC')), id);

CREATE FUNCTION bury_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO deleted_articles (id, category) VALUES (OLD.id, OLD.category)
      ON CONFLICT (id) DO UPDATE SET category = excluded.category, deleted_at = excluded.deleted_at;
  ELSE
    DELETE FROM deleted_articles WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_buried AFTER INSERT OR DELETE ON articles
  FOR EACH ROW EXECUTE FUNCTION bury_article();

-- Records changes that harvesters and feeds must see, but not changes of counts. A time that the statement sets is kept.
CREATE FUNCTION touch_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.updated_at = OLD.updated_at THEN NEW.updated_at := now(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER articles_touched BEFORE UPDATE OF title, authors, abstract, keywords, category, article_type, volume,
  issue, pages, doi, is_open_access, licence_url, published_date, pdf_key, jats_key, full_text_html ON articles
  FOR EACH ROW EXECUTE FUNCTION touch_article();

-- Alerts by e-mail. Links in the messages are signed, so no tokens are stored.
CREATE TABLE alert_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_key text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('all', 'category', 'search')),
  -- The category's name or the search; empty for the whole journal.
  term text NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  UNIQUE (email_key, scope, term)
);
CREATE INDEX alert_subscriptions_unconfirmed ON alert_subscriptions (created_at) WHERE confirmed_at IS NULL;

-- Articles that have been announced; each is announced once.
CREATE TABLE announced_articles (
  article_id text PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  announced_at timestamptz NOT NULL
);

-- Requests for a manuscript's status. The worker answers them, so that a request takes the same time
-- whether or not there is such a manuscript.
CREATE TABLE tracking_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number text NOT NULL,
  email_key text NOT NULL,
  created_at timestamptz NOT NULL
);

-- The site ----------------------------------------------------------------------------------------

CREATE TABLE board_members (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_index integer NOT NULL DEFAULT 0,
  name text NOT NULL,
  image_url text,
  title text NOT NULL,
  institution text NOT NULL,
  location text NOT NULL,
  bio text,
  is_chief boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true
);

CREATE TABLE special_issues (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title text NOT NULL,
  guest_editors text NOT NULL,
  description text NOT NULL,
  submission_deadline date NOT NULL,
  is_active boolean NOT NULL DEFAULT true
);

CREATE TABLE content_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL UNIQUE,
  title text NOT NULL,
  content text NOT NULL,
  content_type text NOT NULL DEFAULT 'text' CHECK (content_type IN ('text', 'html', 'markdown')),
  section text NOT NULL DEFAULT 'homepage' CHECK (section IN ('homepage', 'about', 'footer', 'header')),
  is_active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  updated_by uuid REFERENCES users ON DELETE SET NULL
);

CREATE TABLE content_versions (
  content_id uuid NOT NULL REFERENCES content_items ON DELETE CASCADE,
  version integer NOT NULL,
  key text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  content_type text NOT NULL,
  section text NOT NULL,
  is_active boolean NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by uuid REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (content_id, version)
);

-- Versions are written by a trigger, so that no change of content is missed.
CREATE FUNCTION keep_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_versions
    (content_id, version, key, title, content, content_type, section, is_active, saved_at, saved_by)
  VALUES (NEW.id, NEW.version, NEW.key, NEW.title, NEW.content, NEW.content_type, NEW.section, NEW.is_active,
    NEW.updated_at, NEW.updated_by);
  RETURN NULL;
END $$;
CREATE TRIGGER content_items_kept AFTER INSERT OR UPDATE OF version ON content_items
  FOR EACH ROW EXECUTE FUNCTION keep_content_version();

CREATE TABLE menu_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  href text NOT NULL,
  order_index integer NOT NULL DEFAULT 1 CHECK (order_index >= 1),
  is_active boolean NOT NULL DEFAULT true
);

-- The navigation that the specification names. Administrators may change it.
INSERT INTO menu_items (name, href, order_index) VALUES
  ('Home', '/', 1),
  ('Articles', '/articles', 2),
  ('Editorial Board', '/editorial-board', 3),
  ('Guidelines', '/submission-guidelines', 4);
