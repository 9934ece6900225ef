-- What an editor says of a version that was made in the browser, or restored.
ALTER TABLE production_versions ADD COLUMN description text;

-- Pages on which somebody has the text of a manuscript open. A row that has not been refreshed for a minute has no
-- meaning. At most one page writes at a time.
CREATE TABLE production_presence (
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  session_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The heading of the section in which the person is, as shown to others.
  place text NOT NULL DEFAULT '',
  is_writer boolean NOT NULL DEFAULT false,
  -- The person has asked the writer for the text.
  is_asking boolean NOT NULL DEFAULT false,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (manuscript_id, session_id)
);
CREATE UNIQUE INDEX production_presence_writer ON production_presence (manuscript_id) WHERE is_writer;
CREATE INDEX production_presence_user ON production_presence (user_id);

-- Pictures added in the editor since the version on which the draft is based. They become media of the next version
-- whose text names them.
CREATE TABLE production_draft_media (
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  name text NOT NULL,
  storage_key text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL CHECK (size >= 0),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (manuscript_id, name)
);
CREATE INDEX production_draft_media_key ON production_draft_media (storage_key);

-- Comments among editors, beside the queries that go to the authors.
ALTER TABLE annotations DROP CONSTRAINT annotations_kind_check;
ALTER TABLE annotations ADD CONSTRAINT annotations_kind_check
  CHECK (kind IN ('author_query', 'comment', 'proof_comment', 'review_note', 'source_comment'));
