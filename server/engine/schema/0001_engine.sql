-- What the durable engine needs beside its own tables, which it makes in this schema itself. Nobody but the owner reaches them.
create schema if not exists engine;
revoke all on schema engine from public;

-- Who runs work at present. Whoever has not been seen for some seconds is taken to be dead, and another takes its work over.
create table engine.executors (
  id text primary key,
  -- A process keeps this for life, its id only for as long as nobody has taken its work over. Its connections are named by it.
  process text not null,
  seen timestamptz not null default clock_timestamp()
);

-- What a step that changed our own tables gave back, written in the transaction of the change: whoever does the step again finds it.
create table engine.steps_done (
  workflow_id text not null,
  step integer not null,
  output text,
  primary key (workflow_id, step)
);

alter table engine.executors enable row level security;
alter table engine.steps_done enable row level security;
