-- Budgets count tokens beside money, and agents have budgets beside the workspace's.

alter table orcher.workspaces add budget_tokens bigint check (budget_tokens between 0 and 1000000000000);
grant update (budget_tokens) on orcher.workspaces to authenticated;
alter table orcher.spending add tokens bigint not null default 0 check (tokens >= 0);
alter table orcher.directives add spent_tokens bigint not null default 0;

create table orcher.agent_spending (
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  month date not null check (extract(day from month) = 1),
  money numeric not null default 0 check (money >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  primary key (workspace_id, agent_id, month),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade
);

-- Without a row, or with null, there is no limit but the workspace's.
create table orcher.agent_budgets (
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  money numeric check (money between 0 and 1000000),
  tokens bigint check (tokens between 0 and 1000000000000),
  primary key (workspace_id, agent_id),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade
);

alter table orcher.agent_spending enable row level security;
alter table orcher.agent_budgets enable row level security;
grant select on orcher.agent_spending, orcher.agent_budgets to authenticated;
create policy "Who may read usage sees what agents spend" on orcher.agent_spending for select to authenticated
  using (workspace_id = (select orcher.workspace_for('analytics:read')));
create policy "Who may read usage sees what agents may spend" on orcher.agent_budgets for select to authenticated
  using (workspace_id = (select orcher.workspace_for('analytics:read')));

drop function orcher.spend(text, numeric);
create function orcher.spend(workspace text, agent text, amount numeric, token_count bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
  short text;
begin
  insert into orcher.spending (workspace_id, month) values (workspace, this_month) on conflict do nothing;
  insert into orcher.agent_spending (workspace_id, agent_id, month) values (workspace, agent, this_month) on conflict do nothing;
  -- One after the other, the workspace first.
  perform from orcher.spending where workspace_id = workspace and month = this_month for no key update;
  perform from orcher.agent_spending where workspace_id = workspace and agent_id = agent and month = this_month for no key update;
  select case
    when amount > 0 and s.money + amount > w.budget_money then 'workspace_money'
    when token_count > 0 and s.tokens + token_count > w.budget_tokens then 'workspace_tokens'
    when amount > 0 and a.money + amount > b.money then 'agent_money'
    when token_count > 0 and a.tokens + token_count > b.tokens then 'agent_tokens'
  end into short
  from orcher.spending s
  join orcher.workspaces w on w.id = s.workspace_id
  join orcher.agent_spending a on a.workspace_id = s.workspace_id and a.agent_id = agent and a.month = s.month
  left join orcher.agent_budgets b on b.workspace_id = s.workspace_id and b.agent_id = agent
  where s.workspace_id = workspace and s.month = this_month;
  if short is null then
    update orcher.spending set money = greatest(0, money + amount), tokens = greatest(0, tokens + token_count)
    where workspace_id = workspace and month = this_month;
    update orcher.agent_spending set money = greatest(0, money + amount), tokens = greatest(0, tokens + token_count)
    where workspace_id = workspace and agent_id = agent and month = this_month;
  end if;
  return short;
end
$$;

create function orcher.why_short(model text, short text, worst numeric, worst_tokens bigint) returns text
language sql immutable set search_path = '' as $$
  select format('Asking %s may %s, and the %s has not so %s left of its budget for this month.', model,
    case when short like '%money' then 'cost up to ' || trim_scale(worst) else format('take up to %s tokens', worst_tokens) end,
    split_part(short, '_', 1), case when short like '%money' then 'much' else 'many' end)
$$;

create function orcher.set_agent_budget(agent text, new_money numeric, new_tokens bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_as('owner');
  before orcher.agent_budgets;
begin
  if workspace is null then
    perform orcher.refuse(403, 'role_missing', 'Only a signed-in owner of the workspace can change budgets.', '{"role": "owner"}');
  end if;
  perform from orcher.agents where id = agent and workspace_id = workspace and archived_at is null for no key update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  select * into before from orcher.agent_budgets where workspace_id = workspace and agent_id = agent;
  insert into orcher.agent_budgets (workspace_id, agent_id, money, tokens) values (workspace, agent, new_money, new_tokens)
  on conflict (workspace_id, agent_id) do update set money = excluded.money, tokens = excluded.tokens;
  perform orcher.append_audit(workspace, 'budget_changed', detail := jsonb_build_object('agent', agent,
    'budget_was', coalesce(before.money::text, 'none'), 'budget', coalesce(new_money::text, 'none'),
    'tokens_was', coalesce(before.tokens::text, 'none'), 'tokens', coalesce(new_tokens::text, 'none')));
end
$$;

create or replace function orcher.budget_of(workspace text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('money', w.budget_money, 'spent', coalesce(s.money, 0), 'tokens', w.budget_tokens, 'spent_tokens', coalesce(s.tokens, 0))
  from orcher.workspaces w left join orcher.spending s
    on s.workspace_id = w.id and s.month = date_trunc('month', now() at time zone 'UTC')::date
  where w.id = workspace
$$;

drop function orcher.reserve_proposal(text, integer, text, numeric);
create function orcher.reserve_proposal(directive text, segment integer, model text, worst numeric, worst_tokens bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  tries integer;
  short text;
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
  elsif d.spent_tokens + worst_tokens > (d.limits ->> 'tokens')::bigint then
    perform orcher.stop_run(d, 'paused', 'budget', format('Asking %s may take up to %s tokens, and the limit of tokens is %s.', model,
      worst_tokens, d.limits ->> 'tokens'));
    return false;
  end if;
  short := orcher.spend(d.workspace_id, d.agent_id, worst, worst_tokens);
  if short is not null then
    perform orcher.stop_run(d, 'paused', 'budget', orcher.why_short(model, short, worst, worst_tokens));
    return false;
  end if;
  update orcher.directives set spent_money = spent_money + worst, spent_tokens = spent_tokens + worst_tokens, proposal = jsonb_build_object('model', model, 'segment', segment,
    'tries', coalesce(tries, 0) + 1, 'reserved', worst, 'reserved_tokens', worst_tokens) where id = directive;
  perform orcher.append_audit(d.workspace_id, 'model_asked', directive, detail := jsonb_build_object('model', model, 'reserved', worst, 'reserved_tokens', worst_tokens));
  return true;
end
$$;

create or replace function orcher.settle_proposal(directive text, segment integer, answer jsonb, cost numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  d orcher.directives;
  paid numeric;
  reserved_tokens bigint;
  used bigint;
begin
  select * into d from orcher.directives where id = directive for update;
  if not found or (d.proposal ->> 'segment')::integer is distinct from segment or d.proposal ? 'steps' or d.proposal ? 'refused' then
    return;
  end if;
  paid := coalesce(cost, (d.proposal ->> 'reserved')::numeric);
  reserved_tokens := coalesce((d.proposal ->> 'reserved_tokens')::bigint, 0);
  used := coalesce((answer ->> 'tokensIn')::bigint + (answer ->> 'tokensOut')::bigint, reserved_tokens);
  perform orcher.spend(d.workspace_id, d.agent_id, least(0, paid - (d.proposal ->> 'reserved')::numeric), least(0, used - reserved_tokens));
  update orcher.directives set proposal = d.proposal || answer || jsonb_build_object('cost', paid),
    spent_money = spent_money - (d.proposal ->> 'reserved')::numeric + paid, spent_tokens = spent_tokens - reserved_tokens + used where id = directive;
  perform orcher.append_audit(d.workspace_id, 'model_answered', directive, detail := jsonb_build_object('model', d.proposal ->> 'model',
    'cost', paid, 'tokens', used, 'answer_sha256', orcher.sha256_of(answer)));
end
$$;

create or replace function orcher.shown_directive(d orcher.directives) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'agent_id', d.agent_id, 'state', d.state, 'progress', d.progress, 'instruction', d.instruction,
    'agent', (select a.name from orcher.agents a where a.id = d.agent_id), 'agent_version', d.agent_version,
    'reason', d.reason, 'explained', d.explained, 'questions', d.questions, 'context', d.context, 'sources', to_jsonb(d.sources),
    'limits', d.limits, 'plan_rev', d.plan_rev, 'issued_by', jsonb_build_object('id', d.issued_by, 'name', orcher.name_of(d.issued_by)),
    'steps', (select jsonb_build_object('done', count(*) filter (where s.state = 'done'), 'total', count(*),
      'waits', min(s.seq) filter (where s.state in ('awaiting_approval', 'unknown'))) from orcher.steps s where s.directive_id = d.id),
    'spent', jsonb_build_object('ms', d.spent_ms, 'money', d.spent_money, 'tokens', d.spent_tokens),
    'due', (select p.plan ->> 'due' from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev),
    'planner', (select p.plan ->> 'planner' from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev),
    'forked_from', d.forked_from, 'schedule_id', d.schedule_id, 'created_at', orcher.utc(d.created_at), 'state_since', orcher.utc(d.state_since),
    'ended_at', orcher.utc(d.ended_at))
$$;

create or replace function orcher.audit_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform orcher.append_audit(new.id, 'workspace_changed', detail := jsonb_strip_nulls(jsonb_build_object(
    'renamed', nullif(new.name is distinct from old.name, false), 'budget_was', case when new.budget_money is distinct from old.budget_money
      then coalesce(old.budget_money::text, 'none') end, 'budget', case when new.budget_money is distinct from old.budget_money
      then coalesce(new.budget_money::text, 'none') end, 'tokens_was', case when new.budget_tokens is distinct from old.budget_tokens
      then coalesce(old.budget_tokens::text, 'none') end, 'tokens', case when new.budget_tokens is distinct from old.budget_tokens
      then coalesce(new.budget_tokens::text, 'none') end)));
  return null;
end
$$;
drop trigger audit_workspace on orcher.workspaces;
create trigger audit_workspace after update of name, budget_money, budget_tokens on orcher.workspaces for each row
when ((old.name, old.budget_money, old.budget_tokens) is distinct from (new.name, new.budget_money, new.budget_tokens)) execute function orcher.audit_workspace();

revoke all on function orcher.spend(text, text, numeric, bigint), orcher.why_short(text, text, numeric, bigint),
  orcher.set_agent_budget(text, numeric, bigint), orcher.reserve_proposal(text, integer, text, numeric, bigint)
  from public, anon, authenticated, service_role;
grant execute on function orcher.set_agent_budget(text, numeric, bigint) to authenticated;
