-- What editors work with besides the manuscripts themselves: their lists, notes, letters, recommendations and
-- ranked reviewers.

-- May advise on a manuscript, never decide.
ALTER TABLE users ADD recommends_only boolean NOT NULL DEFAULT false;

CREATE TABLE editor_preferences (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Days that this editor usually gives; null is the journal's own.
  review_days integer CHECK (review_days BETWEEN 1 AND 365),
  revision_days integer CHECK (revision_days BETWEEN 1 AND 365),
  -- Ends this editor's letters; null is name and journal.
  signature text,
  -- Kinds of e-mail this editor does without.
  muted text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE queue_views (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  -- view, q, status, stage, type, field, editor, sort: what the address says.
  filter jsonb NOT NULL CHECK (jsonb_typeof(filter) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, name)
);

-- The queue's search reads these instead of folding every title again.
ALTER TABLE manuscripts ADD search_text text GENERATED ALWAYS AS (fold(number || ' ' || title)) STORED;
ALTER TABLE manuscript_authors
  ADD search_text text GENERATED ALWAYS AS (fold(first_name || ' ' || last_name)) STORED;
CREATE INDEX manuscripts_handling_editor ON manuscripts (handling_editor_id) WHERE handling_editor_id IS NOT NULL;
CREATE INDEX assignments_open ON assignments (due_at) WHERE status IN ('pending', 'in_progress');

-- Who gave the manuscript to its handling editor: a recommendation goes back to them.
ALTER TABLE manuscripts ADD handling_assigned_by uuid REFERENCES users ON DELETE SET NULL;

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
  -- For the deciding editor's eyes.
  reasons text NOT NULL,
  -- A proposed letter; the deciding editor may take it over.
  letter text,
  recommended_by uuid REFERENCES users ON DELETE SET NULL,
  recommended_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX editor_recommendations_manuscript ON editor_recommendations (manuscript_id, recommended_at);

-- Letters to start from: the journal's (no owner), and each editor's own.
CREATE TABLE letter_templates (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner_id uuid REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('accept', 'revisions', 'reject')),
  name text NOT NULL,
  body text NOT NULL,
  -- Stands in the letter field before another is chosen.
  is_usual boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX letter_templates_usual ON letter_templates (owner_id, kind) NULLS NOT DISTINCT WHERE is_usual;

-- A decision being written: kept with the account, so that it is there on every device.
CREATE TABLE decision_drafts (
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  editor_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  content jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (manuscript_id, editor_id)
);

-- What the authors read of a review where the editor chose parts of it; the review itself is never changed.
ALTER TABLE decisions ADD review_texts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(review_texts) = 'object');
ALTER TABLE reviews ADD released_comments text;

-- Reviewers in the order in which they are to be asked.
CREATE TABLE reviewer_lists (
  manuscript_id uuid NOT NULL,
  round integer NOT NULL,
  -- Invites the next by itself.
  active boolean NOT NULL DEFAULT false,
  changed_by uuid REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (manuscript_id, round),
  FOREIGN KEY (manuscript_id, round) REFERENCES rounds ON DELETE CASCADE
);
CREATE TABLE reviewer_list_entries (
  manuscript_id uuid NOT NULL,
  round integer NOT NULL,
  reviewer_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  position integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  -- Invited by the list, or passed over with the reason in words.
  invited_at timestamptz,
  passed_over text,
  PRIMARY KEY (manuscript_id, round, reviewer_id),
  FOREIGN KEY (manuscript_id, round) REFERENCES reviewer_lists ON DELETE CASCADE
);
