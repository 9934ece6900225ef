-- How many stand in each status, and who edits, without reading every manuscript and every person.
CREATE INDEX manuscripts_counts ON manuscripts (status) INCLUDE (id);
CREATE INDEX users_role ON users (role);
