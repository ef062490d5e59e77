-- A head was locked and moved once for each event. Now it is once for each transaction, as the last of it.
-- Where the chain of the workspace ends, locked; null for one that is going, which takes its chain with it.
create or replace function orcher.lock_head(workspace text) returns orcher.audit_heads
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads;
begin
  select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  if not found and exists (select from orcher.workspaces where id = workspace) then
    insert into orcher.audit_heads (workspace_id, seq, hash) values (workspace, 0, sha256(convert_to(workspace, 'utf8')))
    on conflict do nothing;
    select * into head from orcher.audit_heads h where h.workspace_id = workspace for update;
  end if;
  return head;
end
$$;

-- The next event after the head; returns the head that it makes.
create or replace function orcher.link(head orcher.audit_heads, given orcher.audit_waiting) returns orcher.audit_heads
language plpgsql security definer set search_path = '' as $$
declare
  now_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  salt bytea := case when given.reason is not null then extensions.gen_random_bytes(16) end;
  key text := nullif(current_setting('orcher.audit_key', true), '');
  event text;
  hashed bytea;
begin
  event := (jsonb_strip_nulls(jsonb_build_object('workspace', head.workspace_id, 'kind', given.kind, 'directive', given.directive_id,
    'step', given.step, 'by', given.by_user, 'key', given.key_id, 'at', to_char(now_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason_sha256', encode(sha256(salt || convert_to(given.reason, 'utf8')), 'hex'))) || given.detail)::text;
  hashed := sha256(head.hash || int8send(head.seq + 1) || convert_to(event, 'utf8'));
  insert into orcher.audit (workspace_id, seq, kind, directive_id, step, by_user, reason, salt, at, event, prev, hash, mac)
  values (head.workspace_id, head.seq + 1, given.kind, given.directive_id, given.step, given.by_user, given.reason, salt, now_at, event,
    head.hash, hashed, extensions.hmac(hashed, decode(key, 'hex'), 'sha256'));
  -- Told once in a transaction of each directive.
  perform pg_notify('orcher_events', json_build_object('workspace', head.workspace_id, 'directive', given.directive_id)::text);
  head.seq := head.seq + 1;
  head.hash := hashed;
  return head;
end
$$;

create or replace function orcher.add_to_chain(workspace text, kind text, directive text, step integer, reason text, detail jsonb, person uuid,
  by_key text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  head orcher.audit_heads := orcher.lock_head(workspace);
  given orcher.audit_waiting;
begin
  if head.workspace_id is null then
    return null;
  end if;
  given.kind := kind;
  given.directive_id := directive;
  given.step := step;
  given.reason := reason;
  given.detail := detail;
  given.by_user := person;
  given.key_id := by_key;
  head := orcher.link(head, given);
  update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = workspace;
  return head.seq;
end
$$;

-- The first event of a transaction takes all of its others with it, workspace by workspace, so that a head is locked and moved once.
create or replace function orcher.add_what_waits() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given orcher.audit_waiting;
  head orcher.audit_heads;
  at text;
begin
  for given in
    with gone as (delete from orcher.audit_waiting where id >= new.id returning *) select * from gone order by workspace_id, id
  loop
    if given.workspace_id is distinct from at then
      update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = head.workspace_id;
      at := given.workspace_id;
      head := orcher.lock_head(at);
    end if;
    if head.workspace_id is not null then
      head := orcher.link(head, given);
    end if;
  end loop;
  update orcher.audit_heads h set seq = head.seq, hash = head.hash where h.workspace_id = head.workspace_id;
  return null;
end
$$;

-- Records a step and judges the next: one call of the server for each step that is done here.
create function orcher.go_on(directive text, segment integer, step integer, result jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform orcher.finish_step(directive, step, result);
  return orcher.next_step(directive, segment);
end
$$;

revoke execute on function orcher.lock_head(text), orcher.link(orcher.audit_heads, orcher.audit_waiting),
  orcher.go_on(text, integer, integer, jsonb) from public, anon, authenticated, service_role;
