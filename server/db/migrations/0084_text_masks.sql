-- Where a text names somebody whom its reader must not know, found once for each text and each set of names. Texts and names are
-- here as hashes: a text or a name that changed is another row, and nothing can be read from what is left.

CREATE TABLE text_masks (
  text_hash bytea NOT NULL,
  names_hash bytea NOT NULL,
  -- Half-open ranges of the text in UTF-16 units, one after the other: start, end, start, end.
  ranges integer[] NOT NULL,
  PRIMARY KEY (text_hash, names_hash)
);
