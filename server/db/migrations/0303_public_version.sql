-- One value for everything that readers may see. It changes in the transaction that changes any of it, so that an answer made from
-- what was read under one value is still right while the value is the same (server/db/public-version.ts).
CREATE TABLE public_version (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Not a number: a standby that takes over may lack the last changes, and would count to the same numbers again.
  version uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO public_version DEFAULT VALUES;

-- Transactions under way that have changed something public.
CREATE TABLE public_changes (transaction xid8 PRIMARY KEY);

CREATE FUNCTION public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_changes VALUES (pg_current_xact_id()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Runs at commit and holds its lock only until then, as seal_audit_event does.
CREATE FUNCTION renew_public_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public_changes WHERE transaction = NEW.transaction;
  UPDATE public_version SET version = gen_random_uuid();
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER public_version_renewed AFTER INSERT ON public_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_public_version();

-- Makes changes of a table renew the version, except updates of the given columns alone. Call it again after adding a column to
-- a table with such columns.
CREATE FUNCTION watch_public_changes(watched regclass, uncounted text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  columns text;
BEGIN
  SELECT 'OF ' || string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
  WHERE attrelid = watched AND attnum > 0 AND NOT attisdropped AND attname <> ALL (uncounted)
    -- A trigger for rows makes PostgreSQL take generated columns for updated each time. What they are made from is watched.
    AND attgenerated = '' AND cardinality(uncounted) > 0;
  EXECUTE format('CREATE OR REPLACE TRIGGER public_change AFTER INSERT OR DELETE OR TRUNCATE ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION public_change()', watched);
  EXECUTE format('CREATE OR REPLACE TRIGGER public_change_of_row AFTER UPDATE %s ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION public_change()', coalesce(columns, ''), watched);
END $$;

-- Counts of readers are shown some minutes later.
SELECT watch_public_changes('articles', '{views,downloads}');
SELECT watch_public_changes('article_search', '{citations,downloads}');
SELECT watch_public_changes(name::regclass) FROM unnest(ARRAY[
  'article_citations', 'article_contributors', 'article_groups', 'article_notices', 'article_versions',
  'board_members', 'content_drafts', 'content_items', 'issue_entries', 'issues', 'menu_items', 'news_items', 'outside_citations',
  'pictures', 'search_terms', 'settings', 'special_issues'
]) AS name;
