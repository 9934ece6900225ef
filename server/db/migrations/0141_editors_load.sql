-- A manuscript's page counts the open manuscripts of each editor who could handle it.
DROP INDEX manuscripts_handling_editor;
CREATE INDEX manuscripts_handling_editor ON manuscripts (handling_editor_id, status) INCLUDE (id)
  WHERE handling_editor_id IS NOT NULL;
