-- Reviews from systems that have no rating.
ALTER TABLE reviews ALTER COLUMN rating DROP NOT NULL;
