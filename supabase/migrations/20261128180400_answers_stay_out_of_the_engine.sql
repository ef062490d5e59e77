-- What other servers answered is kept with the step alone, and no longer by the engine as well.

create table orcher.answers (
  directive_id text collate "C" not null,
  step integer not null,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  result jsonb not null,
  primary key (directive_id, step),
  foreign key (directive_id, step) references orcher.steps (directive_id, seq) on delete cascade
);
create index answers_of_workspace on orcher.answers (workspace_id);
alter table orcher.answers enable row level security;
