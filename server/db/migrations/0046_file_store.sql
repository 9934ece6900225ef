-- The name of the file store that belongs to this database. The store contains the same name, so that a server
-- whose files are elsewhere does not start.
CREATE TABLE file_store (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  name uuid NOT NULL
);
