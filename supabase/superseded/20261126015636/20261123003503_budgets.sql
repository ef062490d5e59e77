-- Limits of a directive can be raised while it goes on, and a workspace has a budget of money for each month.

alter table orcher.workspaces add column budget_money numeric check (budget_money between 0 and 1000000);
grant update (budget_money) on orcher.workspaces to authenticated;

-- What the directives of a workspace have spent in a month, and what is reserved for what is being asked.
create table orcher.spending (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  money numeric not null default 0 check (money >= 0),
  primary key (workspace_id, month)
);
alter table orcher.spending enable row level security;
grant select on orcher.spending to authenticated;
create policy "Members see what is spent" on orcher.spending for select to authenticated using (orcher.is_member(workspace_id));

-- Takes money of this month's budget before it is spent; false where there is not so much. What is less than nothing goes back.
create function orcher.spend(workspace text, amount numeric) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
begin
  insert into orcher.spending (workspace_id, month) values (workspace, this_month) on conflict do nothing;
  update orcher.spending s set money = greatest(0, s.money + amount)
  where s.workspace_id = workspace and s.month = this_month
    and (amount <= 0 or s.money + amount <= coalesce((select w.budget_money from orcher.workspaces w where w.id = workspace), s.money + amount));
  return found;
end
$$;

-- The budget of a workspace as the wire has it.
create function orcher.budget_of(workspace text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('money', w.budget_money, 'spent', coalesce((select s.money from orcher.spending s
    where s.workspace_id = w.id and s.month = date_trunc('month', now() at time zone 'UTC')::date), 0))
  from orcher.workspaces w where w.id = workspace
$$;

create or replace function orcher.reserve_proposal(directive text, segment integer, model text, worst numeric) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  tries integer;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or d.begun <> segment or d.state <> 'planning' then
    return false;
  end if;
  if (d.proposal ->> 'segment')::integer = segment then
    tries := (d.proposal ->> 'tries')::integer;
    if d.proposal ? 'steps' or d.proposal ? 'refused' then
      return false;
    elsif tries >= 3 then
      update orcher.directives set proposal = d.proposal || '{"refused": "It was asked three times."}' where id = directive;
      return false;
    end if;
  end if;
  if orcher.rests(d) then
    return false;
  end if;
  if d.spent_money + worst > coalesce((d.limits ->> 'money')::numeric, 0) then
    perform orcher.stop_run(d, 'paused', 'budget', format('Asking %s may cost up to %s, and the limit of money is %s.', model,
      trim_scale(worst), trim_scale(coalesce((d.limits ->> 'money')::numeric, 0))));
    return false;
  end if;
  if not orcher.spend(d.workspace_id, worst) then
    perform orcher.stop_run(d, 'paused', 'budget', format('Asking %s may cost up to %s, and the workspace has not so much left of its budget for this month.',
      model, trim_scale(worst)));
    return false;
  end if;
  update orcher.directives set spent_money = spent_money + worst, proposal = jsonb_build_object('model', model, 'segment', segment,
    'tries', coalesce(tries, 0) + 1, 'reserved', worst) where id = directive;
  perform orcher.append_audit(d.workspace_id, 'model_asked', directive, detail := jsonb_build_object('model', model, 'reserved', worst));
  return true;
end
$$;

create or replace function orcher.settle_proposal(directive text, segment integer, answer jsonb, cost numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  paid numeric;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or (d.proposal ->> 'segment')::integer is distinct from segment or d.proposal ? 'steps' or d.proposal ? 'refused' then
    return;
  end if;
  paid := coalesce(cost, (d.proposal ->> 'reserved')::numeric);
  perform orcher.spend(d.workspace_id, least(0, paid - (d.proposal ->> 'reserved')::numeric));
  update orcher.directives set proposal = d.proposal || answer || jsonb_build_object('cost', paid),
    spent_money = spent_money - (d.proposal ->> 'reserved')::numeric + paid where id = directive;
  perform orcher.append_audit(d.workspace_id, 'model_answered', directive, detail := jsonb_build_object('model', d.proposal ->> 'model',
    'cost', paid, 'answer_sha256', orcher.sha256_of(answer)));
end
$$;

drop function orcher.set_directive(text, text, jsonb, text[], text);
create function orcher.set_directive(directive text, new_state text, more jsonb, new_sources text[], why text, new_limits jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives := orcher.lock_directive(directive);
begin
  if orcher.is_over(d.state) and (new_state is distinct from d.state or more is not null or new_sources is not null or new_limits is not null) then
    perform orcher.refuse(409, 'state_conflict', format('The directive is %s, which is final.', d.state));
  end if;
  if more is not null or new_sources is not null then
    if pg_column_size(d.context || coalesce(more, '{}')) > 262144 then
      perform orcher.refuse(400, 'invalid_request', 'The context has at most 256 kB.', '{"field": "context"}');
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

revoke execute on function orcher.spend(text, numeric), orcher.budget_of(text), orcher.set_directive(text, text, jsonb, text[], text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function orcher.budget_of(text), orcher.set_directive(text, text, jsonb, text[], text, jsonb) to authenticated;
