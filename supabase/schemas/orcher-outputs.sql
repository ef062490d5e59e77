-- Outputs of steps that are too large for the step's own row: kept whole, with their hash (docs/decisions/0103).

create table orcher.outputs (
  directive_id text collate "C" not null,
  step integer not null,
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  -- JSON, as text: the hash is that of its bytes in UTF-8.
  content text not null check (jsonb_typeof(content::jsonb) = 'object'),
  sha256 text not null check (sha256 = encode(sha256(convert_to(content, 'utf8')), 'hex')),
  size integer not null check (size = octet_length(content) and size <= 4194304),
  primary key (directive_id, step),
  foreign key (directive_id, step) references orcher.steps (directive_id, seq) on delete cascade
);
create index outputs_of_workspace on orcher.outputs (workspace_id);
alter table orcher.outputs enable row level security;
grant select on orcher.outputs to authenticated;
create policy "Who may read directives reads their outputs" on orcher.outputs for select to authenticated
  using (workspace_id = (select orcher.workspace_for('directives:read')));
create policy "Who oversees reads the outputs" on orcher.outputs for select to authenticated
  using (workspace_id = (select orcher.workspace_for('oversight:read')));

-- What another server answered, from the moment it is known to the transaction that records the step: the engine's own record, which is
-- kept for good, says only that there was an answer.
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

-- What the step itself says of an output that is kept whole, beside its first part.
create function orcher.reference_to(content text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('sha256', encode(sha256(convert_to(content, 'utf8')), 'hex'), 'size', octet_length(content))
$$;

create function orcher.keep_whole(s orcher.steps, content text) returns void
language sql security definer set search_path = '' as $$
  insert into orcher.outputs (directive_id, step, workspace_id, content, sha256, size)
  values (s.directive_id, s.seq, s.workspace_id, content, s.output #>> '{whole,sha256}', (s.output #>> '{whole,size}')::integer)
$$;

-- Bytes that the outputs of a directive may still take, of 32 MB.
create function orcher.room_of(directive text) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(0, 33554432 - coalesce(sum(o.size), 0)) from orcher.outputs o where o.directive_id = directive
$$;

-- The output of a step as JSON, the hash of that, and its size. A small one is in the step alone.
create function orcher.whole_output(directive text, step integer) returns table (sha256 text, size integer, content text)
language sql stable set search_path = '' as $$
  select coalesce(o.sha256, orcher.sha256_of(s.output)), coalesce(o.size, octet_length(s.output::text)), coalesce(o.content, s.output::text)
  from orcher.steps s left join orcher.outputs o on o.directive_id = s.directive_id and o.step = s.seq
  where s.directive_id = directive and s.seq = whole_output.step and s.output is not null
$$;

create function orcher.count_whole() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into orcher.usage_days as d (workspace_id, day, mode, family, bytes)
  select w.sandbox_of, (now() at time zone 'UTC')::date, 'sandbox', 'directives', new.size
  from orcher.workspaces w where w.id = new.workspace_id and w.sandbox_of is not null
  on conflict (workspace_id, day, mode, family) do update set bytes = d.bytes + excluded.bytes;
  return null;
end
$$;
create trigger count_whole after insert on orcher.outputs for each row execute function orcher.count_whole();
