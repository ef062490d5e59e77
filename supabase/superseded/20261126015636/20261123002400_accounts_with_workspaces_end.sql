-- An account that has a workspace could not end: the last member's going was told to a chain that was gone.
create or replace function orcher.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  what text := tg_argv[0];
  done text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
begin
  if tg_op = 'UPDATE' and what = 'key' then
    done := case when subject ->> 'revoked_at' is not null then 'revoked' when subject ->> 'replaced_by' is not null then 'rotated' else done end;
  elsif tg_op = 'UPDATE' and what = 'agent' and subject ->> 'archived_at' is not null then
    done := 'archived';
  end if;
  -- A workspace that goes with its account takes its chain with it, in whatever order its rows go.
  if not exists (select from orcher.workspaces where id = subject ->> 'workspace_id') then
    return null;
  end if;
  perform orcher.append_audit(subject ->> 'workspace_id', what || '_' || done, detail := jsonb_strip_nulls(jsonb_build_object(
    'id', coalesce(subject ->> 'id', subject ->> 'user_id'), 'role', subject ->> 'role', 'mode', subject ->> 'mode',
    'scopes', subject -> 'scopes', 'capabilities', subject -> 'capabilities', 'version', subject -> 'version',
    'tool', subject ->> 'tool', 'verdict', subject ->> 'verdict')));
  return null;
end
$$;
