-- What an administrator keeps of the journal: board and calls that can rest, pictures, own wordings of e-mails.

ALTER TABLE board_members ADD COLUMN is_active boolean NOT NULL DEFAULT true;
ALTER TABLE special_issues ADD COLUMN is_active boolean NOT NULL DEFAULT true;

-- A picture is made anew from its pixels before it is kept, and never changes afterwards.
CREATE TABLE pictures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  storage_key text NOT NULL UNIQUE,
  media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
  width integer NOT NULL,
  height integer NOT NULL,
  size integer NOT NULL,
  -- What those read who do not see it.
  alt text NOT NULL CHECK (btrim(alt) <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES users ON DELETE SET NULL
);

-- A row only where the journal's own wording takes the place of the program's.
CREATE TABLE email_templates (
  template text PRIMARY KEY,
  subject text NOT NULL,
  body text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES users ON DELETE SET NULL
);
