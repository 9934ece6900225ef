-- Messages that wait to be sent are few among all that were sent.
CREATE INDEX emails_queued ON emails (created_at) WHERE status = 'queued';
