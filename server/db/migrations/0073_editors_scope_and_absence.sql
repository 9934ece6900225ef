-- Section editors and guest editors: duties of an account, with the fields and calls for papers that they cover.
ALTER TABLE users
  DROP CONSTRAINT users_duties_check,
  ADD CONSTRAINT users_duties_check
    CHECK (duties <@ ARRAY['copyeditor', 'production_editor', 'section_editor', 'guest_editor']),
  ADD COLUMN section_fields text[] NOT NULL DEFAULT '{}',
  ADD COLUMN guest_calls uuid[] NOT NULL DEFAULT '{}';

-- Conflicts of interest that editors declared. The manuscript is closed to them from then on; the reason is for the
-- other editors.
CREATE TABLE editor_conflicts (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  reason text NOT NULL,
  declared_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, manuscript_id)
);
CREATE INDEX editor_conflicts_manuscript ON editor_conflicts (manuscript_id);

-- For editors who are limited to fields or calls for papers: all other manuscripts.
CREATE VIEW manuscripts_out_of_scope AS
  SELECT u.id AS user_id, m.id AS manuscript_id FROM users u CROSS JOIN manuscripts m
    WHERE u.role = 'editor' AND u.limited_to_duties AND u.duties && ARRAY['section_editor', 'guest_editor']
      AND NOT ('section_editor' = ANY (u.duties) AND m.field_of_study = ANY (u.section_fields))
      AND NOT ('guest_editor' = ANY (u.duties) AND coalesce(m.call_id = ANY (u.guest_calls), false));

-- Manuscripts that are closed to an account as an editor: those of which the person is an author, those with which they
-- declared a conflict, and those out of scope.
CREATE VIEW closed_manuscripts AS
  SELECT user_id, manuscript_id FROM authorships
  UNION ALL
  SELECT user_id, manuscript_id FROM editor_conflicts
  UNION ALL
  SELECT user_id, manuscript_id FROM manuscripts_out_of_scope;

-- An editor's absence. Another editor substitutes; without one, all editors are notified.
ALTER TABLE editor_preferences
  ADD COLUMN away_from date,
  ADD COLUMN away_until date,
  ADD COLUMN substitute_id uuid REFERENCES users ON DELETE SET NULL,
  ADD CHECK ((away_from IS NULL) = (away_until IS NULL) AND away_from <= away_until AND substitute_id <> user_id);

-- Editors who are away today, with their substitutes.
CREATE VIEW absent_editors AS
  SELECT p.user_id, p.away_until, s.id AS substitute_id FROM editor_preferences p
    LEFT JOIN users s ON s.id = p.substitute_id AND s.is_active AND s.role IN ('editor', 'admin')
    WHERE (now() AT TIME ZONE 'UTC')::date BETWEEN p.away_from AND p.away_until;

-- Why the handling editor was chosen; null unless the assignment was automatic.
ALTER TABLE manuscripts ADD COLUMN handling_explanation text;

-- Saved views that others see: none, all editors, or those named. Others change a view only if its owner allows it.
ALTER TABLE queue_views
  ADD COLUMN shared text NOT NULL DEFAULT 'none' CHECK (shared IN ('none', 'all', 'some')),
  ADD COLUMN shared_with uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN others_change boolean NOT NULL DEFAULT false;

-- One action on many manuscripts. The browser chooses the id, so that sending it twice starts it once.
CREATE TABLE bulk_actions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('remind', 'assign', 'due', 'write')),
  -- What is done with each manuscript, such as the editor to assign.
  input jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX bulk_actions_user ON bulk_actions (user_id, created_at);

CREATE TABLE bulk_items (
  bulk_id uuid NOT NULL REFERENCES bulk_actions ON DELETE CASCADE,
  position integer NOT NULL,
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  -- The handling editor when the action began: a manuscript that was assigned meanwhile is left as it is.
  handling_editor_id uuid,
  outcome text CHECK (outcome IN ('done', 'failed')),
  -- Why it failed and what to do, or what was done.
  message text,
  PRIMARY KEY (bulk_id, position),
  UNIQUE (bulk_id, manuscript_id)
);
