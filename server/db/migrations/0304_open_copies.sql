-- Where works that articles cite can be read without payment, as Unpaywall says. DOIs are in lower case.
CREATE TABLE open_copies (
  doi text PRIMARY KEY,
  url text NOT NULL
);
SELECT watch_public_changes('open_copies');

-- When Unpaywall was last asked about a work.
CREATE TABLE open_copy_checks (
  doi text PRIMARY KEY,
  checked_at timestamptz NOT NULL
);
