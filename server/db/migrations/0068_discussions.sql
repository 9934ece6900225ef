-- Discussions on a manuscript: among editors, of the editors with the authors, or of the editors with one reviewer.
CREATE TABLE discussions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('editors', 'authors', 'reviewer')),
  -- The reviewer with whom the editors talk, in every round; set for this kind alone.
  reviewer_id uuid REFERENCES users CHECK ((kind = 'reviewer') = (reviewer_id IS NOT NULL)),
  subject text NOT NULL,
  opened_side text NOT NULL CHECK (opened_side IN ('editor', 'author', 'reviewer')),
  opened_at timestamptz NOT NULL,
  -- For editors only: when it has to be settled, and by whom.
  due_on date,
  assignee_id uuid REFERENCES users ON DELETE SET NULL,
  -- Who wrote last. If an author or reviewer did, the editors have to answer.
  last_side text NOT NULL CHECK (last_side IN ('editor', 'author', 'reviewer')),
  closed_at timestamptz
);
CREATE INDEX discussions_manuscript ON discussions (manuscript_id, opened_at);
CREATE INDEX discussions_reviewer ON discussions (reviewer_id) WHERE reviewer_id IS NOT NULL;
-- The editors' queue counts open discussions.
CREATE INDEX discussions_open ON discussions (manuscript_id, assignee_id) WHERE closed_at IS NULL;

CREATE TABLE discussion_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  discussion_id uuid NOT NULL REFERENCES discussions ON DELETE CASCADE,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  side text NOT NULL CHECK (side IN ('editor', 'author', 'reviewer')),
  body text NOT NULL,
  sent_at timestamptz NOT NULL,
  -- Order within the discussion, counted from 1.
  number integer NOT NULL,
  UNIQUE (discussion_id, number)
);
CREATE INDEX discussion_messages_author ON discussion_messages (author_id) WHERE author_id IS NOT NULL;

-- What somebody has typed and not sent: a reply (place is the discussion) or a new discussion (place is the manuscript).
-- The side keeps what was typed as an editor from the same person as an author.
CREATE TABLE discussion_drafts (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  place uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('editor', 'author', 'reviewer')),
  content jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, place, side)
);
CREATE INDEX discussion_drafts_manuscript ON discussion_drafts (manuscript_id);
