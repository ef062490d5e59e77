-- The skills that a person tracks, and those that we know a name and terms for, to recommend.

create table public.skills (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  category text not null check (category in ('Engineering', 'AI & Data', 'Design', 'Product', 'Leadership', 'Communication')),
  level text not null default 'Beginner' check (level in ('Beginner', 'Intermediate', 'Advanced', 'Expert')),
  description text not null default '' check (char_length(description) <= 500),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Not the person's own to say.
  verified boolean not null default false,
  endorsements integer not null default 0 check (endorsements >= 0),
  created_at timestamptz not null default clock_timestamp() check (created_at <= clock_timestamp() + interval '1 minute')
);

-- What a level means in percent: the two never contradict each other.
create function private.settle_skill() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.progress := case new.level
    when 'Beginner' then least(new.progress, 39)
    when 'Intermediate' then greatest(40, least(new.progress, 64))
    when 'Advanced' then greatest(65, least(new.progress, 84))
    else greatest(85, new.progress) end;
  return new;
end
$$;
create trigger settle_skill before insert or update of level, progress on public.skills
for each row execute function private.settle_skill();

create table public.known_skills (
  name text primary key check (char_length(name) between 1 and 60),
  category text not null check (category in ('Engineering', 'AI & Data', 'Design', 'Product', 'Leadership', 'Communication')),
  demand text not null check (demand in ('Very High', 'High', 'Medium')),
  difficulty text not null check (difficulty in ('Beginner', 'Intermediate', 'Advanced')),
  -- Any of these in a job or a goal means the skill; a phrase counts as one term.
  terms text[] not null check (cardinality(terms) between 1 and 8),
  query tsquery not null default ''
);

create unique index skills_once on public.skills (user_id, lower(btrim(name)));
-- Who else has a skill.
create index skills_named on public.skills (lower(btrim(name)), user_id);
create index skills_newest on public.skills (user_id, created_at desc, id);

-- The page shows all skills of a person with figures over all of them, so there must be an end to them.
create function private.limit_skills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.skills where user_id = new.user_id) >= 100 then
    raise exception 'You can have at most 100 skills. Remove one first.' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger limit_skills before insert on public.skills
for each row execute function private.limit_skills();

create function private.set_skill_query() returns trigger
language plpgsql set search_path = '' as $$
begin
  select string_agg(phraseto_tsquery('english', term)::text, ' | ')::tsquery into new.query from unnest(new.terms) as term;
  return new;
end
$$;

create trigger set_query before insert or update on public.known_skills
for each row execute function private.set_skill_query();

-- Known skills that the caller does not track yet and that their saved jobs or active goals name, the most wanted first.
create function public.recommended_skills() returns table (
  skill text, category text, demand text, difficulty text, jobs integer, job_title text, company text, goals integer, goal_title text
)
language sql stable set search_path = '' as $$
  with kept as materialized (
    -- With the places of the words: `own a budget` is found as it stands. Twenty jobs at most are read for it.
    select j.title, j.company_name, s.saved_at,
      to_tsvector('english', j.title || ' ' || j.company_name || ' ' || j.description) as words
    from (
      select job_id, saved_at from public.saved_jobs where user_id = (select auth.uid()) order by saved_at desc limit 20
    ) s join public.jobs j on j.id = s.job_id
  ), wanted as materialized (
    select title, to_tsvector('english', title || ' ' || description) as words, created_at
    from public.goals where user_id = (select auth.uid()) and status = 'active'
    order by created_at desc limit 20
  ), matched as (
    select k.name, k.category, k.demand, k.difficulty,
      (select count(*) from kept where kept.words @@ k.query)::integer as jobs,
      (select count(*) from wanted where wanted.words @@ k.query)::integer as goals,
      k.query
    from public.known_skills k
    where not exists (
      select from public.skills s where s.user_id = (select auth.uid()) and lower(btrim(s.name)) = lower(k.name)
    )
  )
  select m.name, m.category, m.demand, m.difficulty, m.jobs, job.title, job.company_name, m.goals, goal.title
  from (
    select * from matched where jobs > 0 or goals > 0
    order by goals * 2 + jobs desc, array_position(array['Very High', 'High', 'Medium'], demand), name limit 6
  ) m
  left join lateral (select title, company_name from kept where kept.words @@ m.query order by saved_at desc limit 1) job on true
  left join lateral (select title from wanted where wanted.words @@ m.query order by created_at desc limit 1) goal on true
  order by m.goals * 2 + m.jobs desc, array_position(array['Very High', 'High', 'Medium'], m.demand), m.name
$$;
revoke all on function public.recommended_skills() from public, anon;
grant execute on function public.recommended_skills() to authenticated;

alter table public.skills enable row level security;
alter table public.known_skills enable row level security;
revoke all on public.skills, public.known_skills from anon, authenticated;
grant select, delete, insert (id, user_id, name, category, level, description, progress, created_at),
  update (name, category, level, description, progress) on public.skills to authenticated;
grant select on public.known_skills to anon, authenticated;

create policy "People read their own skills" on public.skills for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People add skills for themselves" on public.skills for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change their own skills" on public.skills for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "People remove their own skills" on public.skills for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "Everybody reads the skills that have a name" on public.known_skills for select to anon, authenticated using (true);
