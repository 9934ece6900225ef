-- A group of the board other than editors-in-chief and associate editors, which is_chief tells apart.
ALTER TABLE board_members
  ADD COLUMN board_group text CHECK (board_group <> ''),
  ADD COLUMN orcid text,
  ADD COLUMN website text,
  ADD COLUMN term_from integer,
  ADD COLUMN term_until integer,
  ADD CONSTRAINT board_members_term CHECK (term_from <= term_until);
