-- A package of another journal holds several files, so it may be larger than one of them.
ALTER TABLE objects ADD COLUMN is_package boolean NOT NULL DEFAULT false;
