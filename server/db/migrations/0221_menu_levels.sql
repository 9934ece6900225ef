-- Items of the menu may stand below another one. When that is deleted, they move to the top level.
ALTER TABLE menu_items ADD COLUMN parent_id uuid REFERENCES menu_items ON DELETE SET NULL CHECK (parent_id <> id);
CREATE INDEX menu_items_parent ON menu_items (parent_id);
