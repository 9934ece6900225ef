-- Settings that an administrator looks at on real pages before saving them. Each is kept for an hour.
CREATE TABLE setting_previews (
  key uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  setting_group text NOT NULL,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX setting_previews_created_at ON setting_previews (created_at);
