-- Results of the transactions that a repeatable request has committed, inserted in those transactions: when its process ends
-- before the answer is stored, the repeated request takes them from here instead of acting twice. Deleted once there is an
-- answer.
CREATE TABLE idempotency_steps (
  user_id uuid NOT NULL,
  key text NOT NULL,
  -- Position of the transaction within the request, from 0.
  number integer NOT NULL,
  -- Serialized by node:v8.
  result bytea NOT NULL,
  PRIMARY KEY (user_id, key, number),
  FOREIGN KEY (user_id, key) REFERENCES idempotency_keys ON DELETE CASCADE
);
