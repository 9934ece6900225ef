-- Requests and problems by the hour, added up over all processes, for the administrators' page.
CREATE TABLE route_hours (
  hour timestamptz NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  requests bigint NOT NULL,
  -- Answered 5xx other than 503.
  failures bigint NOT NULL,
  -- Answered 503.
  refused bigint NOT NULL,
  -- Took a second or longer.
  slow bigint NOT NULL,
  total_ms bigint NOT NULL,
  longest_ms bigint NOT NULL,
  PRIMARY KEY (hour, method, route)
);

CREATE TABLE problem_hours (
  hour timestamptz NOT NULL,
  level text NOT NULL CHECK (level IN ('warn', 'error')),
  what text NOT NULL,
  kind text NOT NULL,
  count bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (hour, level, what, kind)
);

-- What administrators were or are to be told about the program itself.
CREATE TABLE alarms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  detail text NOT NULL,
  began_at timestamptz NOT NULL,
  -- When it was last found to be so. It ends when it has not been found for some time.
  seen_at timestamptz NOT NULL,
  told_at timestamptz,
  ended_at timestamptz
);
CREATE UNIQUE INDEX alarms_open ON alarms (kind) WHERE ended_at IS NULL;
