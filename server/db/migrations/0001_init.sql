-- Everything one journal needs, from an account to an article. Times are timestamptz in UTC.
-- Identifiers are random (version 4): an ordered one would tell a reviewer when an author did something.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- unaccent() is only STABLE because its dictionary could change; ours does not, and indexes need IMMUTABLE.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent', value));

CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Accounts ---------------------------------------------------------------------------------------

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL,
  -- Compatibility-folded, so that look-alikes and case variants cannot make a second account.
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
  last_login_at timestamptz
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The bearer token and the cookie of one sign-in share it, and end together.
  sign_in_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bearer', 'cookie')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_sign_in ON sessions (sign_in_id);

-- Links sent by e-mail: single use, hashed at rest.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'welcome')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_links_user ON account_links (user_id);

-- A solved captcha counts once: its library verifies replays happily.
CREATE TABLE spent_captchas (
  signature text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- One row a request that may be repeated: claimed before it runs, with its answer once there is one.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  -- Of method, address and body: the same key for another request is a mistake, not a repetition.
  request_hash bytea NOT NULL,
  claimed_at timestamptz NOT NULL,
  -- Null while the first request runs. The body is kept to the byte, so it is text and not jsonb.
  status integer,
  body text,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_claimed ON idempotency_keys (claimed_at);

-- Manuscripts ------------------------------------------------------------------------------------

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
  -- The newest version of the files.
  version integer NOT NULL DEFAULT 1,
  handling_editor_id uuid REFERENCES users ON DELETE SET NULL,
  revision_due_at timestamptz,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  stage_entered_at timestamptz NOT NULL DEFAULT now(),
  last_status_update timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz,
  article_id text
);
CREATE INDEX manuscripts_status ON manuscripts (status, stage_entered_at);
CREATE INDEX manuscripts_submitter ON manuscripts (submitter_id);

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
  UNIQUE (manuscript_id, order_index)
);
CREATE INDEX manuscript_authors_email ON manuscript_authors (email_key);
CREATE INDEX manuscript_authors_orcid ON manuscript_authors (orcid) WHERE orcid IS NOT NULL;

-- Files ------------------------------------------------------------------------------------------

-- An upload: bytes with an owner, before and after it becomes somebody's file.
CREATE TABLE objects (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id uuid REFERENCES users ON DELETE SET NULL,
  storage_key text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'awaiting' CHECK (state IN ('awaiting', 'checking', 'ready', 'refused')),
  size integer,
  sha256 bytea,
  format text,
  pages integer,
  words integer,
  problems jsonb NOT NULL DEFAULT '[]',
  attached boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  upload_expires_at timestamptz NOT NULL
);
CREATE INDEX objects_unused ON objects (created_at) WHERE NOT attached;

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
  -- Reviewers never get object_id in a blind mode; they get this copy.
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
  -- The document tool's own id: the same finding in the same file keeps its settlement.
  finding_key text NOT NULL,
  rule text NOT NULL,
  place text NOT NULL,
  excerpt text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('removed', 'visible')),
  fix text NOT NULL,
  resolution text CHECK (resolution IN ('not_identifying', 'accepted_risk')),
  reason text,
  resolved_by uuid REFERENCES users ON DELETE SET NULL,
  resolved_at timestamptz,
  UNIQUE (file_id, finding_key)
);

-- Review -----------------------------------------------------------------------------------------

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
  -- 'Reviewer 1' to the authors; stays with the person over the rounds.
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
  -- Set while a decision is held, so that an undo can give the assignment back.
  cancelled_by_decision uuid,
  status_before_cancel text,
  FOREIGN KEY (manuscript_id, round) REFERENCES rounds ON DELETE CASCADE,
  UNIQUE (manuscript_id, round, reviewer_id)
);
CREATE INDEX assignments_reviewer ON assignments (reviewer_id, status);

CREATE TABLE review_drafts (
  assignment_id uuid PRIMARY KEY REFERENCES assignments ON DELETE CASCADE,
  content jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  assignment_id uuid NOT NULL UNIQUE REFERENCES assignments ON DELETE CASCADE,
  recommendation text NOT NULL CHECK (recommendation IN ('accept', 'minor_revisions', 'major_revisions', 'reject')),
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comments text NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  -- The decision that showed this review to the authors.
  released_by uuid
);

-- Apart from the review, so that no read of a review can carry them along by mistake.
CREATE TABLE confidential_comments (
  review_id uuid PRIMARY KEY REFERENCES reviews ON DELETE CASCADE,
  body text NOT NULL
);

-- Decisions --------------------------------------------------------------------------------------

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
  CHECK (released_at IS NULL OR undone_at IS NULL)
);
CREATE INDEX decisions_manuscript ON decisions (manuscript_id);
-- One decision at a time can be waiting to leave.
CREATE UNIQUE INDEX decisions_held ON decisions (manuscript_id) WHERE released_at IS NULL AND undone_at IS NULL;

CREATE TABLE responses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  round integer NOT NULL,
  body text NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX responses_manuscript ON responses (manuscript_id);

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

-- The record -------------------------------------------------------------------------------------

CREATE TABLE history (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  action text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  stage text NOT NULL,
  actor_id uuid REFERENCES users ON DELETE SET NULL,
  -- Which side acted; what the other side is told instead of a name.
  actor_side text NOT NULL CHECK (actor_side IN ('author', 'editor', 'reviewer', 'system')),
  notes text,
  -- Author-facing text of the entry, when the authors may know of it.
  author_notes text,
  visible_to_authors boolean NOT NULL,
  -- Shown to the authors once this decision is released.
  decision_id uuid,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX history_manuscript ON history (manuscript_id, sequence);

-- Append-only. Survives what it tells of, so it holds no foreign keys.
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
CREATE FUNCTION audit_events_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are never changed or removed';
END $$;
CREATE TRIGGER audit_events_final BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION audit_events_are_final();

-- Every e-mail is a row before it is a message.
CREATE TABLE emails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- One message per event and person: the second attempt to queue the same one does nothing.
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
  sent_at timestamptz
);
CREATE INDEX emails_created ON emails (created_at DESC);
CREATE INDEX emails_manuscript ON emails (manuscript_id);

-- Publication ------------------------------------------------------------------------------------

CREATE TABLE issues (
  volume integer NOT NULL,
  issue integer NOT NULL,
  title text,
  published_date date NOT NULL,
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
  -- Derived from article_contributors whenever these change, for lists and search.
  authors text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search tsvector NOT NULL DEFAULT '',
  FOREIGN KEY (volume, issue) REFERENCES issues
);
CREATE INDEX articles_latest ON articles (published_date DESC, id DESC);
CREATE INDEX articles_cited ON articles (citations DESC, id DESC);
CREATE INDEX articles_downloaded ON articles (downloads DESC, id DESC);
CREATE INDEX articles_issue ON articles (volume, issue);
CREATE INDEX articles_search ON articles USING gin (search);

-- array_to_string() is only STABLE because of types that print by locale; text does not.
CREATE FUNCTION keyword_text(keywords text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_to_string(keywords, ' ; ');

CREATE FUNCTION article_search(title text, authors text, keywords text[], abstract text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('english', fold(coalesce(title, ''))), 'A')
    || setweight(to_tsvector('simple', fold(coalesce(authors, ''))), 'A')
    || setweight(to_tsvector('english', fold(coalesce(keyword_text(keywords), ''))), 'B')
    || setweight(to_tsvector('english', fold(coalesce(abstract, ''))), 'C')
    || setweight(to_tsvector('english', fold(left(coalesce(body, ''), 600000))), 'D');

CREATE FUNCTION index_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := article_search(NEW.title, NEW.authors, NEW.keywords, NEW.abstract, NEW.full_text_plain);
  RETURN NEW;
END $$;
CREATE TRIGGER articles_indexed BEFORE INSERT OR UPDATE OF title, authors, keywords, abstract, full_text_plain ON articles
  FOR EACH ROW EXECUTE FUNCTION index_article();

CREATE TABLE article_contributors (
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  order_index integer NOT NULL,
  given_name text NOT NULL,
  family_name text NOT NULL,
  affiliation text,
  orcid text,
  is_corresponding boolean NOT NULL DEFAULT false,
  PRIMARY KEY (article_id, order_index)
);

CREATE TABLE board_members (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_index integer NOT NULL DEFAULT 0,
  name text NOT NULL,
  image_url text,
  title text NOT NULL,
  institution text NOT NULL,
  location text NOT NULL,
  bio text,
  is_chief boolean NOT NULL DEFAULT false
);

CREATE TABLE special_issues (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title text NOT NULL,
  guest_editors text NOT NULL,
  description text NOT NULL,
  submission_deadline date NOT NULL
);

-- Content ----------------------------------------------------------------------------------------

CREATE TABLE content_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL UNIQUE,
  title text NOT NULL,
  content text NOT NULL,
  content_type text NOT NULL DEFAULT 'text' CHECK (content_type IN ('text', 'html', 'markdown')),
  section text NOT NULL DEFAULT 'homepage' CHECK (section IN ('homepage', 'about', 'footer', 'header')),
  is_active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE menu_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  href text NOT NULL,
  order_index integer NOT NULL DEFAULT 1 CHECK (order_index >= 1),
  is_active boolean NOT NULL DEFAULT true
);
