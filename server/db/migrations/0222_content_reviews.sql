-- The day by which somebody has to read a page again, such as a policy; null for none.
ALTER TABLE content_items ADD COLUMN review_by date;
