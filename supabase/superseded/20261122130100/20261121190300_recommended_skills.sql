-- Reads the words of the saved jobs from the jobs themselves, since they keep no vector any more.
create or replace function public.recommended_skills() returns table (
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
