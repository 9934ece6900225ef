-- 'Not done, with reason' is a full answer to a point, and not the same as 'done'.
ALTER TABLE review_points ADD COLUMN declined boolean NOT NULL DEFAULT false;
