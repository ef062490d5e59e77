-- Goals and their milestones.

create table public.goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 120),
  description text not null default '' check (char_length(description) <= 2000),
  category text not null check (category in ('Learning', 'Networking', 'Projects')),
  priority text not null default 'medium' check (priority in ('high', 'medium', 'low')),
  status text not null default 'active' check (status in ('active', 'completed')),
  target_date date not null check (target_date between '2000-01-01' and '2199-12-31'),
  -- Follows the milestones, unless the person set it by hand.
  progress smallint not null default 0 check (progress between 0 and 100),
  progress_by_hand boolean not null default false,
  created_at timestamptz not null default clock_timestamp() check (created_at <= clock_timestamp() + interval '1 minute'),
  completed_at timestamptz check ((completed_at is null) = (status = 'active')),
  unique (id, user_id)
);

create table public.goal_milestones (
  id uuid primary key default gen_random_uuid(),
  goal_id uuid not null,
  user_id uuid not null default auth.uid(),
  title text not null check (char_length(btrim(title)) between 1 and 160),
  completed boolean not null default false,
  position smallint not null default 0 check (position between 0 and 999),
  -- A milestone is its goal's and of the same person.
  foreign key (goal_id, user_id) references public.goals (id, user_id) on delete cascade
);

create index goals_newest on public.goals (user_id, created_at desc, id);
create index goal_milestones_order on public.goal_milestones (goal_id, position, id);
-- A person's own milestones, for the export of their data.
create index goal_milestones_person on public.goal_milestones (user_id, goal_id, position);

-- The page shows all goals of a person with figures over all of them, so there must be an end to them.
create function private.limit_goals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.goals where user_id = new.user_id) >= 100 then
    raise exception 'You can have at most 100 goals. Delete an old one first.' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger limit_goals before insert on public.goals
for each row execute function private.limit_goals();

-- A new milestone comes last.
create function private.place_milestone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
  last integer;
begin
  select count(*), max(position) into kept, last from public.goal_milestones where goal_id = new.goal_id;
  if kept >= 30 then
    raise exception 'A goal can have at most 30 milestones.' using errcode = '23514';
  end if;
  new.position := coalesce(last + 1, 0);
  return new;
end
$$;

create trigger place_milestone before insert on public.goal_milestones
for each row execute function private.place_milestone();

-- The only place that computes a goal's progress and completion.
create function private.settle_goal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.progress_by_hand then
    select coalesce(round(100.0 * count(*) filter (where completed) / nullif(count(*), 0)), 0) into new.progress
    from public.goal_milestones where goal_id = new.id;
  end if;
  if new.status = 'active' then
    new.completed_at := null;
  else
    new.completed_at := coalesce(new.completed_at, clock_timestamp());
  end if;
  return new;
end
$$;

create trigger settle_goal before insert or update on public.goals
for each row execute function private.settle_goal();

create function private.settle_goal_of_milestone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.goals set progress = progress
  where id = case when tg_op = 'DELETE' then old.goal_id else new.goal_id end and not progress_by_hand;
  return null;
end
$$;

create trigger settle_goal after insert or delete or update of completed on public.goal_milestones
for each row execute function private.settle_goal_of_milestone();

-- A goal with its milestones in one call: a new or a restored one. Runs with the caller's own rights.
create function public.add_goal(goal jsonb, milestones jsonb default '[]') returns uuid
language plpgsql set search_path = '' as $$
declare
  given public.goals := jsonb_populate_record(null::public.goals, goal);
  step jsonb;
begin
  given.id := coalesce(given.id, gen_random_uuid());
  -- A clock in a browser may run ahead; the least of nothing and now is now.
  insert into public.goals (id, title, description, category, priority, status, target_date, progress, progress_by_hand, created_at, completed_at)
  values (given.id, given.title, coalesce(given.description, ''), given.category, coalesce(given.priority, 'medium'),
    coalesce(given.status, 'active'), given.target_date, coalesce(given.progress, 0), coalesce(given.progress_by_hand, false),
    least(given.created_at, clock_timestamp()), given.completed_at);
  for step in select * from jsonb_array_elements(milestones) loop
    insert into public.goal_milestones (id, goal_id, title, completed)
    values (coalesce((step ->> 'id')::uuid, gen_random_uuid()), given.id, step ->> 'title', coalesce((step ->> 'completed')::boolean, false));
  end loop;
  return given.id;
end
$$;

-- Reorders a goal's milestones. Ids that are not the caller's own are ignored.
create function public.order_milestones(goal uuid, milestones uuid[]) returns void
language sql set search_path = '' as $$
  update public.goal_milestones set position = given.place - 1
  from unnest(milestones) with ordinality as given (id, place)
  where goal_milestones.id = given.id and goal_milestones.goal_id = goal
$$;
revoke all on function public.add_goal(jsonb, jsonb), public.order_milestones(uuid, uuid[]) from public, anon;
grant execute on function public.add_goal(jsonb, jsonb), public.order_milestones(uuid, uuid[]) to authenticated;

alter table public.goals enable row level security;
alter table public.goal_milestones enable row level security;
revoke all on public.goals, public.goal_milestones from anon, authenticated;
grant select, delete,
  insert (id, user_id, title, description, category, priority, status, target_date, progress, progress_by_hand, created_at, completed_at),
  update (title, description, category, priority, status, target_date, progress, progress_by_hand)
  on public.goals to authenticated;
grant select, delete, insert (id, user_id, goal_id, title, completed), update (title, completed, position)
  on public.goal_milestones to authenticated;

create policy "People read their own goals" on public.goals for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People set goals for themselves" on public.goals for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change their own goals" on public.goals for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People delete their own goals" on public.goals for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "People read their own milestones" on public.goal_milestones for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People add milestones to their own goals" on public.goal_milestones for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change their own milestones" on public.goal_milestones for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People remove their own milestones" on public.goal_milestones for delete to authenticated
  using (user_id = (select auth.uid()));
