-- The editors' queue reads a few short columns of every manuscript and assignment of its tab. The rows themselves are
-- wide, because they hold abstracts and texts for searches, so these indexes hold all that the queue reads.
CREATE INDEX manuscripts_queue ON manuscripts (status) INCLUDE (id, number, stage, round, manuscript_type,
  field_of_study, handling_editor_id, handling_assigned_by, stage_entered_at, submitted_at, last_status_update,
  revision_due_at);

DROP INDEX assignments_manuscript;
CREATE INDEX assignments_manuscript ON assignments (manuscript_id, round) INCLUDE (status, due_at);
