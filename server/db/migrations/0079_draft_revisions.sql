-- Review drafts and decision drafts count their saves, as the other drafts do: whoever saves names the revision that
-- they saw last, so that one window never overwrites what another one wrote.

ALTER TABLE review_drafts ADD revision integer NOT NULL DEFAULT 1;
ALTER TABLE decision_drafts ADD revision integer NOT NULL DEFAULT 1;
