-- Reviews from systems in which a reviewer need not recommend anything.
ALTER TABLE reviews ALTER COLUMN recommendation DROP NOT NULL;
