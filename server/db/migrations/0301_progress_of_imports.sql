-- What the page of an import says besides: issues and files among its records, the time left, and what happened last.
ALTER TABLE import_items
  -- Name of the issue in which the record stands here; null if it stands in none.
  ADD COLUMN issue text,
  -- Its files, and their bytes as far as they are known.
  ADD COLUMN files integer NOT NULL DEFAULT 0,
  ADD COLUMN bytes bigint NOT NULL DEFAULT 0;

-- When the run will probably be done, by the pace that it has had.
ALTER TABLE imports ADD COLUMN ends_at timestamptz;

CREATE TABLE import_messages (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  is_warning boolean NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (import_id, id)
);

-- An export asks which old addresses lead to an article.
CREATE INDEX old_addresses_target ON old_addresses (target);
