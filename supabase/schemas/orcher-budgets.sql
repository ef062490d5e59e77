-- Monthly budgets of each workspace and of each agent: of models in money and tokens, and of runs in steps and time.

-- Spent so far, including what is reserved for calls in progress.
create table orcher.spending (
  workspace_id text collate "C" not null references orcher.workspaces (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  money numeric not null default 0 check (money >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  steps bigint not null default 0 check (steps >= 0),
  run_ms bigint not null default 0 check (run_ms >= 0),
  primary key (workspace_id, month)
);

create table orcher.agent_spending (
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  month date not null check (extract(day from month) = 1),
  money numeric not null default 0 check (money >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  steps bigint not null default 0 check (steps >= 0),
  run_ms bigint not null default 0 check (run_ms >= 0),
  primary key (workspace_id, agent_id, month),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade
);

-- Without a row, or with null, only the workspace's limit counts.
create table orcher.agent_budgets (
  workspace_id text collate "C" not null,
  agent_id text collate "C" not null,
  money numeric check (money between 0 and 1000000),
  tokens bigint check (tokens between 0 and 1000000000000),
  steps bigint check (steps between 0 and 1000000000),
  seconds bigint check (seconds between 0 and 1000000000),
  primary key (workspace_id, agent_id),
  foreign key (workspace_id, agent_id) references orcher.agents (workspace_id, id) on delete cascade
);

alter table orcher.spending enable row level security;
alter table orcher.agent_spending enable row level security;
alter table orcher.agent_budgets enable row level security;
grant select on orcher.spending, orcher.agent_spending, orcher.agent_budgets to authenticated;
create policy "Members see what is spent" on orcher.spending for select to authenticated using (orcher.is_member(workspace_id));
create policy "Who may read usage sees what agents spend" on orcher.agent_spending for select to authenticated
  using (workspace_id = (select orcher.workspace_for('analytics:read')));
create policy "Who may read usage sees what agents may spend" on orcher.agent_budgets for select to authenticated
  using (workspace_id = (select orcher.workspace_for('analytics:read')));

-- Reserves money and tokens from this month's budgets of workspace and agent, from both or from neither. Returns null, or the budget that
-- is too low, such as `workspace_money` or `agent_tokens`. Negative amounts are given back.
create function orcher.spend(workspace text, agent text, amount numeric, token_count bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  this_month date := date_trunc('month', now() at time zone 'UTC');
  short text;
begin
  insert into orcher.agent_spending (workspace_id, agent_id, month) values (workspace, agent, this_month) on conflict do nothing;
  insert into orcher.spending (workspace_id, month) values (workspace, this_month) on conflict do nothing;
  -- One after the other, and the agent first, as everywhere: its runs may be bounded while those of the workspace are not.
  perform from orcher.agent_spending where workspace_id = workspace and agent_id = agent and month = this_month for no key update;
  perform from orcher.spending where workspace_id = workspace and month = this_month for no key update;
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

-- The sentence for a budget that is used up.
create function orcher.why_short(model text, short text, worst numeric, worst_tokens bigint) returns text
language sql immutable set search_path = '' as $$
  select format('Asking %s may %s, and the %s has not so %s left of its budget for this month.', model,
    case when short like '%money' then 'cost up to ' || trim_scale(worst) else format('take up to %s tokens', worst_tokens) end,
    split_part(short, '_', 1), case when short like '%money' then 'much' else 'many' end)
$$;

-- Sets an agent's monthly budget; null removes a limit, and what is left out stays.
create function orcher.set_agent_budget(agent text, changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_as('owner');
  before orcher.agent_budgets;
  given orcher.agent_budgets;
begin
  if workspace is null then
    perform orcher.refuse(403, 'role_missing', 'Only a signed-in owner of the workspace can change budgets.', '{"role": "owner"}');
  end if;
  perform from orcher.agents where id = agent and workspace_id = workspace and archived_at is null for no key update;
  if not found then
    perform orcher.refuse(404, 'not_found', 'There is no agent with that id, or you can’t see it.', '{"field": "agent_id"}');
  end if;
  insert into orcher.agent_budgets (workspace_id, agent_id) values (workspace, agent) on conflict do nothing;
  select * into before from orcher.agent_budgets where workspace_id = workspace and agent_id = agent for no key update;
  given := jsonb_populate_record(before, changes);
  update orcher.agent_budgets set money = given.money, tokens = given.tokens, steps = given.steps, seconds = given.seconds
  where workspace_id = workspace and agent_id = agent;
  perform orcher.append_audit(workspace, 'budget_changed', detail := jsonb_build_object('agent', agent,
    'budget_was', coalesce(before.money::text, 'none'), 'budget', coalesce(given.money::text, 'none'),
    'tokens_was', coalesce(before.tokens::text, 'none'), 'tokens', coalesce(given.tokens::text, 'none'),
    'steps_was', coalesce(before.steps::text, 'none'), 'steps', coalesce(given.steps::text, 'none'),
    'seconds_was', coalesce(before.seconds::text, 'none'), 'seconds', coalesce(given.seconds::text, 'none')));
end
$$;

-- The workspace's budget, as the API returns it.
create function orcher.budget_of(workspace text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('money', w.budget_money, 'spent', coalesce(s.money, 0), 'tokens', w.budget_tokens, 'spent_tokens', coalesce(s.tokens, 0),
    'steps', w.budget_steps, 'spent_steps', coalesce(s.steps, 0), 'seconds', w.budget_seconds, 'spent_seconds', coalesce(s.run_ms, 0) / 1000.0)
  from orcher.workspaces w left join orcher.spending s
    on s.workspace_id = w.id and s.month = date_trunc('month', now() at time zone 'UTC')::date
  where w.id = workspace
$$;
