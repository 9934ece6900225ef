-- When the texts about a manuscript were erased because the time for which they are kept was over (decision 0220).
ALTER TABLE manuscripts ADD COLUMN erased_at timestamptz;
CREATE INDEX manuscripts_not_erased ON manuscripts (last_status_update)
  WHERE erased_at IS NULL AND status IN ('rejected', 'withdrawn', 'published');

-- A journal that already has manuscripts keeps everything until an administrator has decided: nothing is erased by an update.
INSERT INTO settings (name, value)
  SELECT 'retention', '{"draftMonths": null, "unusedAccountMonths": null, "mailMonths": null, "notAcceptedYears": null, "reviewRecordYears": null}'
  WHERE EXISTS (SELECT FROM manuscripts);
