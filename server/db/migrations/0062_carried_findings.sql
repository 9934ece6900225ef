-- A decision about a passage also holds for the same passage in the next version. Until that version has been searched it
-- is not known whether the passage is still there: decisions that meet nothing are removed again.
ALTER TABLE object_findings ADD COLUMN carried boolean NOT NULL DEFAULT false;
ALTER TABLE anonymity_findings ADD COLUMN carried boolean NOT NULL DEFAULT false;
