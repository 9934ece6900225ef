-- The PDF and EPUB of an article, made from its JATS by a job: one row for each format of a manuscript before publication,
-- and one for each format of an article after it. The rows say what readers and editors get and how far it is; the files
-- are named by the hash of what they were made from.
CREATE TABLE renditions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid REFERENCES manuscripts ON DELETE CASCADE,
  article_id text REFERENCES articles ON DELETE CASCADE,
  format text NOT NULL CHECK (format IN ('pdf', 'epub')),
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'failed')),
  requested_at timestamptz NOT NULL,
  -- Of the last file that was made, which stays while a new one is made: the version, the hash, the file.
  version_id uuid REFERENCES production_versions ON DELETE SET NULL,
  source_hash text,
  storage_key text,
  size integer CHECK (size >= 0),
  pages integer CHECK (pages > 0),
  made_at timestamptz,
  -- Why the last attempt failed, for the editor.
  problem text,
  CHECK (num_nonnulls(manuscript_id, article_id) = 1),
  CHECK ((state = 'failed') = (problem IS NOT NULL)),
  CHECK (state <> 'ready' OR storage_key IS NOT NULL),
  CHECK ((storage_key IS NULL) = (source_hash IS NULL) AND (storage_key IS NULL) = (made_at IS NULL)),
  UNIQUE (manuscript_id, format),
  UNIQUE (article_id, format)
);
CREATE INDEX renditions_version ON renditions (version_id) WHERE version_id IS NOT NULL;

-- An editor's choice of the PDF that is published: the one made from the text. Without a row it is the newest galley, or
-- the one made from the text where no galley was uploaded. Uploading a galley deletes the row.
CREATE TABLE pdf_choices (
  manuscript_id uuid PRIMARY KEY REFERENCES manuscripts ON DELETE CASCADE,
  chosen_by uuid REFERENCES users ON DELETE SET NULL,
  chosen_at timestamptz NOT NULL
);
CREATE INDEX pdf_choices_chosen_by ON pdf_choices (chosen_by) WHERE chosen_by IS NOT NULL;

ALTER TABLE articles ADD COLUMN epub_key text;
