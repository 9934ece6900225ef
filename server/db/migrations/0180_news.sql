-- News of the journal. An item is shown from its day on, if it is active; before, only to who has its preview key.
CREATE TABLE news_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title text NOT NULL,
  summary text NOT NULL,
  -- Markdown; blank for an item that is its summary alone.
  body text NOT NULL,
  published_date date NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  preview_key uuid NOT NULL DEFAULT gen_random_uuid()
);
CREATE INDEX news_items_date ON news_items (published_date DESC);
