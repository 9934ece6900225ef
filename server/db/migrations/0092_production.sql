-- The publication pipeline: an article's stored JATS in versions, the editor's working copy, its media, what has to be
-- settled before publication, and comments anchored to passages. Renditions (HTML, PDF, EPUB) are files named by the
-- digest of the article and its template; they can always be made again and have no table.

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
  -- By the DTD. A version that is not valid can be neither proofed nor published.
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

-- What a conversion or a check asks of people. The codes and their sentences are in domain/production.ts. A new run
-- inserts with ON CONFLICT DO NOTHING: what was settled stays settled.
CREATE TABLE production_tasks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  code text NOT NULL,
  -- The element in the text; '' where the task concerns something that is not in it, or the whole article.
  element_id text NOT NULL DEFAULT '',
  -- Tells tasks of one code apart that have no element, such as 'chart 2'.
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
