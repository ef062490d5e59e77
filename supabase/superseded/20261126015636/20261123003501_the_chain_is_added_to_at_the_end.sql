-- Steps that need no answer of anybody's share a transaction, and the chain is added to as the last of it.

-- Events of a transaction that adds them to the chain where it commits: no row of it outlives the transaction that wrote it.
create unlogged table orcher.audit_waiting (
  id bigint generated always as identity primary key,
  workspace_id text collate "C" not null,
  kind text not null,
  directive_id text collate "C",
  step integer,
  reason text,
  detail jsonb not null,
  by_user uuid,
  key_id text
);
alter table orcher.audit_waiting enable row level security;

-- Adds an event to the chain of the workspace, in the transaction of what it tells. Where `orcher.audit_later` is on that is
-- done as the last of the transaction, so that who works in a workspace at once waits for each other no longer than that takes.
create or replace function orcher.append_audit(workspace text, kind text, directive text default null, step integer default null, why text default null,
  detail jsonb default '{}') returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  reason text := left(nullif(btrim(why), ''), 2000);
begin
  if current_setting('orcher.audit_later', true) = 'on' then
    insert into orcher.audit_waiting (workspace_id, kind, directive_id, step, reason, detail, by_user, key_id)
    values (workspace, kind, directive, step, reason, detail, auth.uid(), auth.jwt() ->> 'key_id');
    return null;
  end if;
  return orcher.add_to_chain(workspace, kind, directive, step, reason, detail, auth.uid(), auth.jwt() ->> 'key_id');
end
$$;

create function orcher.add_to_chain(workspace text, kind text, directive text, step integer, reason text, detail jsonb, person uuid,
  by_key text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads;
  now_at timestamptz;
  salt bytea := case when reason is not null then extensions.gen_random_bytes(16) end;
  key text := nullif(current_setting('orcher.audit_key', true), '');
  event text;
  hashed bytea;
begin
  select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  if not found then
    -- A workspace that is going takes its chain with it.
    if not exists (select from orcher.workspaces where id = workspace) then
      return null;
    end if;
    insert into orcher.audit_heads (workspace_id, seq, hash) values (workspace, 0, sha256(convert_to(workspace, 'utf8')))
    on conflict do nothing;
    select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  end if;
  now_at := date_trunc('milliseconds', clock_timestamp());
  event := (jsonb_strip_nulls(jsonb_build_object('workspace', workspace, 'kind', kind, 'directive', directive, 'step', step, 'by', person,
    'key', by_key, 'at', to_char(now_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason_sha256', encode(sha256(salt || convert_to(reason, 'utf8')), 'hex'))) || detail)::text;
  hashed := sha256(head.hash || int8send(head.seq + 1) || convert_to(event, 'utf8'));
  insert into orcher.audit (workspace_id, seq, kind, directive_id, step, by_user, reason, salt, at, event, prev, hash, mac)
  values (workspace, head.seq + 1, kind, directive, step, person, reason, salt, now_at, event, head.hash, hashed,
    extensions.hmac(hashed, decode(key, 'hex'), 'sha256'));
  update orcher.audit_heads h set seq = head.seq + 1, hash = hashed where h.workspace_id = workspace;
  perform pg_notify('orcher_events', json_build_object('workspace', workspace, 'directive', directive, 'seq', head.seq + 1)::text);
  return head.seq + 1;
end
$$;

create function orcher.add_what_waits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from orcher.audit_waiting where id = new.id;
  perform orcher.add_to_chain(new.workspace_id, new.kind, new.directive_id, new.step, new.reason, new.detail, new.by_user, new.key_id);
  return null;
end
$$;
create constraint trigger add_what_waits after insert on orcher.audit_waiting deferrable initially deferred
for each row execute function orcher.add_what_waits();

revoke all on orcher.audit_waiting from public, anon, authenticated, service_role;
revoke execute on function orcher.add_to_chain(text, text, text, integer, text, jsonb, uuid, text), orcher.add_what_waits()
  from public, anon, authenticated, service_role;
