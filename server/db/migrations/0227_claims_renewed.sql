-- The process that works on a request renews its claim each second. A claim that is not renewed is one of a process that
-- has ended, so a repeated request takes it over within seconds, and a long one is not run again while it is still at work.
ALTER TABLE idempotency_keys ADD COLUMN renewed_at timestamptz NOT NULL DEFAULT now();
