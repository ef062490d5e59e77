-- In a workspace with several people, what a directive does in the name of whoever issued it is theirs alone to say; and who may not direct
-- work any more has none done.

-- The scopes of the claims that the caller's role still has.
create function orcher.my_scopes() returns text[]
language sql stable security definer set search_path = '' as $$
  select orcher.allowed_scopes(array(select jsonb_array_elements_text(auth.jwt() -> 'scopes')), orcher.my_role())
$$;

-- The sources that are records of whoever issued the directive.
create function orcher.own_sources() returns text[]
language sql immutable set search_path = '' as $$ select array['applications', 'saved-jobs', 'goals', 'skills'] $$;

-- Whether a step reads the records of whoever issued the directive, or acts in their name.
create function orcher.is_personal(d orcher.directives, tool text, args jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select tool in ('match_skills', 'create_alert', 'send_message') or (tool = 'read_source' and args ->> 'source' = any (orcher.own_sources())
    and not (jsonb_typeof(d.context -> 'sources') is not distinct from 'object' and d.context -> 'sources' ? (args ->> 'source')))
$$;

-- What a directive does in the name of whoever issued it is theirs to say: others may stop it, and change all else.
create function orcher.leave_to_issuer(d orcher.directives, is_theirs boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if is_theirs and auth.uid() is distinct from d.issued_by then
    perform orcher.refuse(403, 'role_missing', 'Only the person who issued the directive can change what reads their records or acts in their name.');
  end if;
end
$$;
revoke execute on function orcher.my_scopes(), orcher.own_sources(), orcher.is_personal(orcher.directives, text, jsonb),
  orcher.leave_to_issuer(orcher.directives, boolean) from public, anon, authenticated, service_role;

-- Changes of state requested by a person. They take effect between two steps.
create or replace function orcher.set_directive(directive text, new_state text, more jsonb, new_sources text[], why text, new_limits jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives := orcher.lock_directive(directive);
begin
  if orcher.is_over(d.state) and (new_state is distinct from d.state or more is not null or new_sources is not null or new_limits is not null) then
    perform orcher.refuse(409, 'state_conflict', format('The directive is %s, which is final.', d.state));
  end if;
  if more is not null or new_sources is not null then
    -- Their own records, and what they brought themselves.
    perform orcher.leave_to_issuer(d, coalesce(more ? 'sources' and d.context ? 'sources', false) or exists (
      select from unnest(new_sources) s where s = any (orcher.own_sources()) and s <> all (d.sources)));
    if pg_column_size(d.context || coalesce(more, '{}')) > 262144 then
      perform orcher.refuse(400, 'invalid_request', 'The context can be at most 256 kB.', '{"field": "context"}');
    end if;
    update orcher.directives set context = context || coalesce(more, '{}'), sources = coalesce(new_sources, sources) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'context_added', directive, detail := jsonb_build_object(
      'fields', (select jsonb_agg(k order by k) from jsonb_object_keys(coalesce(more, '{}')) k), 'sources', to_jsonb(new_sources)));
    -- What was asked for may be answered now.
    if d.state = 'planning' and d.questions <> '[]' and new_state is null then
      perform orcher.wake(directive);
    end if;
  end if;
  if new_limits is not null then
    update orcher.directives set limits = limits || new_limits where id = directive;
    perform orcher.append_audit(d.workspace_id, 'limits_changed', directive, why := why,
      detail := jsonb_build_object('before', d.limits, 'limits', d.limits || new_limits));
  end if;
  if new_state = 'paused' and d.state <> 'paused' then
    update orcher.directives set state = 'paused', reason = 'person', explained = left(why, 1000) where id = directive;
    perform orcher.append_audit(d.workspace_id, 'paused', directive, why := why);
  elsif new_state = 'cancelled' and d.state <> 'cancelled' then
    update orcher.directives set state = 'cancelled', reason = 'person', explained = left(why, 1000) where id = directive;
    update orcher.approvals a set state = 'withdrawn', decided_at = clock_timestamp() where a.directive_id = directive and a.state = 'pending';
    update orcher.steps s set state = 'skipped' where s.directive_id = directive and s.state in ('waiting', 'awaiting_approval');
    perform orcher.append_audit(d.workspace_id, 'cancelled', directive, why := why);
  elsif new_state = 'running' and d.state <> 'running' then
    perform orcher.resume(d, why);
  end if;
end
$$;

-- Replaces the steps that have not run, on behalf of a person. The directive keeps no scope that they lack.
create or replace function orcher.revise_plan(directive text, plan jsonb, words text, expected_rev integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives := orcher.lock_directive(directive);
  rev integer;
begin
  if d.state not in ('planning', 'paused', 'awaiting_approval') then
    perform orcher.refuse(409, 'state_conflict', 'A plan can’t be changed while it runs. Pause the directive first.');
  end if;
  if d.plan_rev is distinct from expected_rev then
    perform orcher.refuse(409, 'state_conflict', format('The plan is now at revision %s. Look at it again.', d.plan_rev));
  end if;
  -- A step of theirs may stay as it is, if what it starts from has been done.
  perform orcher.leave_to_issuer(d, exists (
    select from jsonb_array_elements(plan -> 'steps') s
    where orcher.is_personal(d, s ->> 'tool', s -> 'args') and not exists (
      select from orcher.steps w where w.directive_id = d.id and w.state in ('waiting', 'awaiting_approval') and w.tool = s ->> 'tool'
        and w.args = s -> 'args' and not exists (select from orcher.steps n where n.directive_id = d.id
          and s -> 'needs' @> to_jsonb(n.seq) and n.state in ('waiting', 'awaiting_approval')))));
  update orcher.directives set scopes = array(select x from unnest(d.scopes) x where x = any (orcher.my_scopes()))
  where id = d.id and not d.scopes <@ orcher.my_scopes();
  rev := orcher.write_plan(d, plan, words);
  update orcher.directives set state = 'paused', reason = 'person', explained = 'The plan was changed. Let it go on when it is right.'
  where id = directive and state <> 'paused';
  if found then
    perform orcher.append_audit(d.workspace_id, 'paused', directive, detail := '{"because": "person"}');
  end if;
  return rev;
end
$$;

-- Only what was shown is run: edited arguments make a new revision, which is approved again where policy requires it.
create or replace function orcher.change_args(a orcher.approvals, d orcher.directives, new_args jsonb, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rev integer := d.plan_rev + 1;
begin
  if a.kind <> 'step' or new_args is null then
    perform orcher.refuse(400, 'invalid_request', 'Only the arguments of a step can be edited here. To change the steps, change the plan.', '{"field": "args"}');
  end if;
  -- Of what leads to a message in the name of whoever issued it, the words are theirs, too.
  perform orcher.leave_to_issuer(d, exists (
    with recursive after as (
      select a.step as seq
      union
      select w.seq from after x join orcher.steps w on w.directive_id = d.id and x.seq = any (w.needs))
    select from after x join orcher.steps w on w.directive_id = d.id and w.seq = x.seq
    where w.tool = 'send_message' or (w.seq = a.step and (orcher.is_personal(d, w.tool, w.args) or orcher.is_personal(d, w.tool, new_args)))));
  update orcher.steps set args = new_args, args_sha256 = orcher.sha256_of(new_args), state = 'waiting', plan_rev = rev
  where directive_id = d.id and seq = a.step;
  insert into orcher.plans (directive_id, rev, workspace_id, plan, sha256, words, made_by)
  select d.id, rev, d.workspace_id, changed, orcher.sha256_of(changed), left(why, 4000), auth.uid()
  from (select jsonb_set(p.plan, '{steps}', (select jsonb_agg(case when (s ->> 'seq')::integer = a.step
      then jsonb_set(s, '{args}', new_args) else s end order by (s ->> 'seq')::integer) from jsonb_array_elements(p.plan -> 'steps') s)) as changed
    from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev) x;
  update orcher.directives set plan_rev = rev, state = case when state = 'awaiting_approval' then 'running' else state end where id = d.id;
  perform orcher.append_audit(d.workspace_id, 'planned', d.id, a.step, detail := jsonb_build_object('rev', rev, 'args_sha256', orcher.sha256_of(new_args)));
  if d.state = 'awaiting_approval' then
    perform orcher.wake(d.id);
  end if;
end
$$;

-- The limit that the directive has reached, as a code and a sentence; null if it may go on.
create or replace function orcher.limit_met(d orcher.directives) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from orcher.workspaces w join orcher.workspace_members m
      on m.workspace_id = coalesce(w.sandbox_of, w.id) and m.user_id = d.issued_by
      where w.id = d.workspace_id and 'directives:write' = any (orcher.scopes_of(m.role)))
      then array['issuer', 'Who issued it may not direct work in this workspace any more.']
    when (select count(*) from orcher.steps where directive_id = d.id and state = 'done' and attempts > 0) >= coalesce((d.limits ->> 'steps')::integer, 100)
      then array['budget', 'The limit of steps is met.']
    when d.spent_ms >= coalesce((d.limits ->> 'seconds')::numeric, 3600) * 1000 then array['budget', 'The limit of work time is met.']
    when d.spent_money > coalesce((d.limits ->> 'money')::numeric, 0) then array['budget', 'The limit of money is met.']
    when clock_timestamp() > (d.limits ->> 'until')::timestamptz then array['deadline', 'Its time is over.']
  end
$$;
