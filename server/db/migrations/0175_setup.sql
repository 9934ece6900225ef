-- The DOI prefix has settings of its own.
INSERT INTO settings (name, value)
SELECT 'dois', jsonb_build_object('$version', 3, 'prefix', value -> 'doiPrefix')
FROM settings
WHERE name = 'journal' AND value ? 'doiPrefix'
ON CONFLICT (name) DO NOTHING;
UPDATE settings SET value = value - 'doiPrefix' WHERE name = 'journal';

-- Steps of the guided set-up that an administrator has confirmed, because nothing in the data says that they are done.
CREATE TABLE setup_steps (
  step text PRIMARY KEY,
  confirmed_by uuid REFERENCES users ON DELETE SET NULL,
  confirmed_at timestamptz NOT NULL
);
