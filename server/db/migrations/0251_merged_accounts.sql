-- The account that took this one over (decision 0219). Kept, so that the record still says which account did something and
-- nobody can register the address again.
ALTER TABLE users
  ADD COLUMN merged_into uuid REFERENCES users ON DELETE SET NULL CHECK (merged_into <> id),
  ADD CHECK (merged_into IS NULL OR NOT is_active);
CREATE INDEX users_merged_into ON users (merged_into) WHERE merged_into IS NOT NULL;
