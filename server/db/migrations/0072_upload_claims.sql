-- An upload address takes one PUT at a time: the request that stores its bytes claims the row first. The claim is
-- given up when the request breaks off, and lapses when its process ended.
ALTER TABLE objects
  ADD upload_claim uuid,
  ADD upload_claimed_at timestamptz;

-- Quotas count what an account has uploaded and not sent.
CREATE INDEX objects_unsent_of_owner ON objects (owner_id) WHERE NOT attached;
