-- `Node.js`, `CI/CD` and addresses were one word each, which no search asked for; of C++ and C# a letter was left; and of a word such
-- as `7e6d98` searches for people and companies asked for the whole, where the parser keeps two.
create function private.search_text(said text) returns text
language sql immutable
return translate(
  case when said ~* '\mc(\+\+|#)|\.net\M' then regexp_replace(regexp_replace(regexp_replace(
    said, '\mc\+\+', 'cplusplus', 'gi'), '\mc#', 'csharp', 'gi'), '(?<![[:alnum:]])\.net\M', 'dotnet', 'gi')
  else said end,
  './_@:+~&=%?#<>-', '               ');
revoke all on function private.search_text(text) from public;
grant execute on function private.search_text(text) to authenticated, service_role;

create or replace function private.words_of(title text, company text, location text, department text, description text) returns tsvector
language sql immutable cost 10000 set search_path = ''
return strip(
  to_tsvector('simple', private.search_text(title || ' ' || company || ' ' || location || ' ' || department || ' ' || description))
  || to_tsvector('english', private.search_text(title || ' ' || company || ' ' || description)));

create or replace function private.keep_job_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.job_words where job_id = new.id;
  if new.status = 'open' then
    insert into private.job_words
    values (new.id, new.posted_at, new.job_type, strip(to_tsvector('english', private.search_text(new.title))),
      private.words_of(new.title, new.company_name, new.location, new.department, new.description));
  end if;
  return null;
end
$$;

create or replace function private.search_query(q text) returns tsquery
language sql immutable set search_path = '' as $$
  select to_tsquery('simple', string_agg(word || ':*', ' & '))
  from (
    select word from regexp_split_to_table(private.search_text(left(q, 200)), '[^[:alnum:]]+') as word where word <> '' limit 12
  ) as words
$$;

create or replace function private.search_by_words(q text, words tsquery, nearly boolean)
returns table (kind text, id uuid, rank double precision, place text, industry text)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- A name's words have the weight A in the search of people and of companies, and nothing else has.
  named tsquery := replace(words::text, ':*', ':*A')::tsquery;
  looked_for text := replace(words::text, '''', '');
begin
  if words is null then
    return;
  end if;
  return query
  select found.kind, found.id,
    case when nearly then 0.5 * extensions.word_similarity(q, found.name)
      else private.name_rank(q, found.name, found.named) + found.newness end,
    found.place, found.industry
  from (
    select 'people' as kind, p.user_id as id, p.first_name || ' ' || p.last_name as name, p.search @@ named as named,
      0::double precision as newness, p.location as place, '' as industry
    from private.people_with(words, 200) as p
    union all
    (select 'companies', c.id, c.name, c.search @@ named, 0, c.headquarters, c.industry
     from public.companies c where c.search @@ words limit 200)
    union all
    select 'jobs', j.id, j.title, to_tsvector('simple', private.search_text(j.title)) @@ words, extract(epoch from j.posted_at)::double precision / 1e12,
      j.location, c.industry
    from private.jobs_saying(looked_for, private.job_query(looked_for),
      case when nearly then 200 else 500 end) as newest (id)
    join public.jobs j on j.id = newest.id
    join public.companies c on c.id = j.company_id
  ) as found;
end
$$;

create or replace function private.learn_words(said text) returns void
language sql volatile set search_path = '' as $$
  insert into private.known_words
  select distinct word from regexp_split_to_table(lower(private.search_text(said)), '[^[:alnum:]]+') as word
  where char_length(word) between 2 and 40
  -- In one order, so that nobody waits for one another.
  order by word
  on conflict do nothing
$$;

create or replace function private.forget_words_of_person() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  delete from private.known_words as known
  using (
    select word, to_tsquery('simple', quote_literal(word)) as query
    from regexp_split_to_table(
      lower(private.search_text(old.first_name || ' ' || old.last_name || ' ' || old.headline)), '[^[:alnum:]]+') as word
    where char_length(word) between 2 and 40
  ) as left_behind
  where known.word = left_behind.word
    and not exists (select from public.profiles where profiles.search @@ left_behind.query)
    and not exists (select from public.companies where companies.search @@ left_behind.query)
    and not exists (
      select from public.jobs
      where jobs.status = 'open'
        and private.words_of(jobs.title, jobs.company_name, jobs.location, jobs.department, jobs.description) @@ left_behind.query);
  return null;
end
$$;

create or replace function private.nearest_words(q text, out guess text, out all_of tsquery, out any_of tsquery)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  select string_agg(nearest.words[1], ' ' order by place), string_agg(said, ' & ')::tsquery, string_agg(said, ' | ')::tsquery
  into guess, all_of, any_of
  from regexp_split_to_table(lower(private.search_text(left(q, 60))), '[^[:alnum:]]+') with ordinality as asked (word, place)
  cross join lateral (
    select array_agg(overlay(asked.word placing reverse(substr(asked.word, letter, 2)) from letter for 2)) as words
    from generate_series(1, char_length(asked.word) - 1) as letter
  ) as changed_over
  cross join lateral (
    select array_agg(near.word) as words,
      '(' || string_agg(quote_literal(near.word) || case when starts_with(near.word, asked.word) then ':*' else '' end, ' | ')
        || ')' as said
    from (
      select known.word from private.known_words as known
      where asked.word operator(extensions.<%) known.word or known.word = any (changed_over.words)
      order by starts_with(known.word, asked.word) desc, known.word = any (changed_over.words) desc,
        extensions.similarity(known.word, asked.word) desc, known.word
      limit 3
    ) as near
  ) as nearest
  where asked.word <> '' and said is not null;
end
$$;

create or replace function private.words_of_message(body text, hearers uuid[]) returns tsvector
language sql immutable set search_path = '' as $$
  select to_tsvector('simple', private.search_text(body)) || array_to_tsvector(array(
    select '@' || hearer from unnest(hearers) as hearer where hearer is not null))
$$;

create or replace function private.messages_with(hearer uuid, words text, before_at timestamptz, before_id uuid, most integer)
returns setof public.messages
language plpgsql stable security definer set search_path = '' as $$
declare
  asked text[] := array(
    select lexeme from (
      select token as lexeme, place from regexp_split_to_table(private.search_text(left(words, 120)), '[^[:alnum:]]+') with ordinality as t (token, place)
    ) as t where lexeme <> '' order by place limit 8);
  whole tsquery := ('''@' || hearer || '''')::tsquery;
  last tsquery;
begin
  if hearer is null or cardinality(asked) = 0 then
    return;
  end if;
  for i in 1 .. cardinality(asked) - 1 loop
    whole := whole && to_tsquery('simple', asked[i]);
  end loop;
  last := to_tsquery('simple', asked[cardinality(asked)] || ':*');
  return query
    select found.* from public.messages found
    -- Many words begin alike: the beginning is looked for in what the index has found, not in the index, which knows the operator alone.
    where found.search @@ whole and ts_match_vq(found.search, last)
      and (before_at is null or (found.sent_at, found.id) < (before_at, before_id))
    order by found.sent_at desc, found.id desc limit most;
end
$$;

create or replace function private.alert_query(alert public.job_alerts) returns tsquery
language sql stable set search_path = '' as $$
  select nullif(string_agg('(' || part::text || ')', ' | '), '')::tsquery
  from (
    select quote_literal(word)::tsquery as part
    from unnest(tsvector_to_array(to_tsvector('english', private.search_text(alert.title)))) as word
    union all
    select plainto_tsquery('english', private.search_text(skill)) from unnest(alert.keywords) as skill
  ) as asked
  where numnode(part) > 0
$$;

create or replace function private.alert_terms(title text, keywords text[]) returns text[]
language sql immutable set search_path = ''
return tsvector_to_array(to_tsvector('english', private.search_text(title || ' ' || array_to_string(keywords, ' '))));

create or replace function private.compare_alerts(due uuid[], listed uuid[], most integer, at timestamptz) returns integer
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare
  written integer;
begin
  with asked as materialized (
    select alerts.*, said.words, said.queries, said.telling, cardinality(said.words) as word_count,
      cardinality(array_positions(said.telling, true)) as telling_count, cardinality(keywords) as skill_count,
      array(select plainto_tsquery('english', private.search_text(skill)) from unnest(keywords) with ordinality as wanted (skill, nth) order by nth) as skill_queries,
      '%' || replace(replace(location, '%', ''), '_', '') || '%' as place,
      40 * (said.words <> '{}')::integer + 30 * (keywords <> '{}')::integer + 15 * (location <> '')::integer
        + 10 * (salary_min is not null or salary_max is not null)::integer
        + 5 * (experience_level is not null)::integer as weight
    from public.job_alerts as alerts
    cross join lateral (
      select coalesce(array_agg(word order by word), '{}') as words, array_agg(query order by word) as queries,
        coalesce(array_agg(not is_level or all_levels order by word), '{}') as telling
      from (
        select *, bool_and(is_level) over () as all_levels
        from (
          select distinct word, plainto_tsquery('english', private.search_text(word)) as query, lower(word) = any (private.level_words()) as is_level
          from regexp_split_to_table(alerts.title, '[.]*([^[:alnum:]+#.]+|$)') as word) as split
        where numnode(query) > 0) as word
    ) as said
    where alerts.id = any (due)
  ),
  offered as materialized (
    select jobs.*, said.title as title_words, said.words
    from public.jobs join private.job_words as said on said.job_id = jobs.id
    where jobs.id = any (listed)
  ),
  likely as (
    select asked.id as alert_id, asked.user_id, asked.words, asked.queries, asked.word_count, asked.keywords, asked.skill_queries,
      asked.skill_count, asked.telling_count, asked.weight, offered.id as job_id, offered.listed_at, offered.location, offered.experience_level,
      offered.title_words, offered.words as job_words, title.*, fits.*
    from asked
    join offered on offered.listed_at > coalesce(asked.matched_until - interval '1 minute', '-infinity')
      and (asked.job_type is null or offered.job_type = asked.job_type)
      and (asked.company = '' or lower(offered.company_name) = lower(btrim(asked.company)))
    cross join lateral (
      select count(*)::integer as hits, (count(*) filter (where tells))::integer as telling_hits
      from unnest(asked.queries, asked.telling) as word (query, tells) where offered.title_words @@ query
    ) as title
    cross join lateral (
      select
        asked.location <> '' and offered.location ilike asked.place as place,
        (asked.salary_min is not null or asked.salary_max is not null)
          and coalesce(offered.salary_usd >= coalesce(asked.salary_min, 0)
            and coalesce(offered.salary_min, 0) <= coalesce(asked.salary_max, 2147483647), false) as pay,
        coalesce(offered.experience_level = asked.experience_level, false) as level
    ) as fits
    -- As if it had all the skills: at least 49 of 100.
    where asked.weight > 0 and (2 * title.telling_hits > asked.telling_count or asked.skill_count > 0 or asked.word_count = 0)
      and 100 * (40 * title.hits + greatest(asked.word_count, 1) * (30 * (asked.skill_count > 0)::integer
          + 15 * fits.place::integer + 10 * fits.pay::integer + 5 * fits.level::integer))
        >= 49 * asked.weight * greatest(asked.word_count, 1)
  ),
  scored as (
    select likely.*, skill.said as skills_said,
      round(100 * (
        40.0 * likely.hits / greatest(word_count, 1) + 30.0 * skill.hits / greatest(skill_count, 1)
        + 15 * place::integer + 10 * pay::integer + 5 * level::integer) / weight)::integer as score,
      2 * telling_hits > telling_count or 2 * skill.hits > skill_count or (word_count = 0 and skill_count = 0) as shares
    from likely
    cross join lateral (
      select count(*) as hits, string_agg(skill, ', ' order by nth) as said
      from unnest(keywords, skill_queries) with ordinality as wanted (skill, query, nth) where likely.job_words @@ query
    ) as skill
  ),
  best as (
    select * from scored
    where shares and score >= 50
      and not exists (select from public.alert_matches as kept where kept.alert_id = scored.alert_id and kept.job_id = scored.job_id)
    order by score desc, listed_at desc
    limit most
  )
  insert into public.alert_matches (alert_id, job_id, user_id, match_score, matched_at, reasons)
  select alert_id, job_id, user_id, score, at,
    case when hits > 0 then jsonb_build_array(jsonb_build_object('part', 'title', 'said', (
      select string_agg(word, ', ' order by word) from unnest(words, queries) as said (word, query) where title_words @@ query
    ))) else '[]' end
    || case when skills_said is not null then jsonb_build_array(jsonb_build_object('part', 'skills', 'said', skills_said)) else '[]' end
    || case when place then jsonb_build_array(jsonb_build_object('part', 'place', 'said', location)) else '[]' end
    || case when pay then jsonb_build_array(jsonb_build_object('part', 'pay', 'said', '')) else '[]' end
    || case when level then jsonb_build_array(jsonb_build_object('part', 'level', 'said', experience_level)) else '[]' end
  from best
  on conflict (alert_id, job_id) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

create or replace function private.alerts_reached(job public.jobs, most integer)
returns table (alerts integer, people integer, more boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  title_words constant tsvector := strip(to_tsvector('english', private.search_text(job.title)));
  job_words constant tsvector := private.words_of(job.title, job.company_name, job.location, job.department, job.description);
  near uuid[] := array(
    select id from public.job_alerts
    where active and private.alert_terms(title, keywords) && tsvector_to_array(title_words) limit most + 1);
  others uuid[] := array(
    (select id from public.job_alerts
      where active and private.alert_terms(title, keywords) && tsvector_to_array(job_words) limit most + 1)
    union all
    (select id from public.job_alerts where active and private.alert_terms(title, keywords) = '{}' limit most + 1));
begin
  return query
    with asked as materialized (
      select looked.*, said.*, skill.hits as skill_hits, cardinality(looked.keywords) as skill_count,
        looked.location <> '' and job.location ilike '%' || replace(replace(looked.location, '%', ''), '_', '') || '%' as place,
        looked.salary_min is not null or looked.salary_max is not null as asks_pay,
        coalesce(job.salary_usd >= coalesce(looked.salary_min, 0)
          and coalesce(job.salary_min, 0) <= coalesce(looked.salary_max, 2147483647), false) as pay
      from public.job_alerts as looked
      cross join lateral (
        select count(*)::integer as word_count, (count(*) filter (where hit))::integer as title_hits,
          (count(*) filter (where tells))::integer as telling_count, (count(*) filter (where tells and hit))::integer as telling_hits
        from (
          select title_words @@ split.query as hit, not is_level or bool_and(is_level) over () as tells
          from (
            select distinct word, plainto_tsquery('english', private.search_text(word)) as query, lower(word) = any (private.level_words()) as is_level
            from regexp_split_to_table(looked.title, '[.]*([^[:alnum:]+#.]+|$)') as word) as split
          where numnode(split.query) > 0) as word) as said
      cross join lateral (
        select count(*)::integer as hits from unnest(looked.keywords) as wanted
        where job_words @@ plainto_tsquery('english', private.search_text(wanted))) as skill
      where looked.id = any (near || others)
        and (looked.job_type is null or looked.job_type = job.job_type)
        and (looked.company = '' or lower(btrim(looked.company)) = lower(job.company_name))
    ),
    weighed as (
      select asked.user_id, 2 * asked.telling_hits > asked.telling_count or 2 * asked.skill_hits > asked.skill_count
          or (asked.word_count = 0 and asked.skill_count = 0) as shares,
        40 * (asked.word_count > 0)::integer + 30 * (asked.skill_count > 0)::integer + 15 * (asked.location <> '')::integer
          + 10 * asked.asks_pay::integer + 5 * (asked.experience_level is not null)::integer as weight,
        40.0 * asked.title_hits / greatest(asked.word_count, 1) + 30.0 * asked.skill_hits / greatest(asked.skill_count, 1)
          + 15 * asked.place::integer + 10 * (asked.asks_pay and asked.pay)::integer
          + 5 * coalesce(asked.experience_level = job.experience_level, false)::integer as fits
      from asked
    )
    select count(*)::integer, count(distinct weighed.user_id)::integer, cardinality(near) > most or cardinality(others) > most
    from weighed
    where weighed.shares and weighed.weight > 0 and round(100 * weighed.fits / weighed.weight) >= 50;
end
$$;

create or replace function public.similar_jobs(company uuid, title text, description text, except_job uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if company not in (select private.my_companies(array['owner', 'recruiter'])) or length(title) > 160 or length(description) > 20000 then
    raise exception using errcode = '42501', message = 'Only owners and recruiters can compare jobs.';
  end if;
  return (
    with near as (
      (select jobs.id from public.jobs
        where jobs.company_id = company and jobs.status = 'open' order by jobs.posted_at desc limit 100)
      union
      (select found.id from private.newest_jobs(nullif(plainto_tsquery('english', private.search_text(similar_jobs.title)), ''), 30) as found (id)
        where numnode(plainto_tsquery('english', private.search_text(similar_jobs.title))) > 0)
    ),
    begun_alike as (
      select jobs.* from near join public.jobs on jobs.id = near.id where jobs.id is distinct from except_job
      order by 0.3 * extensions.similarity(jobs.title, similar_jobs.title)
        + 0.7 * extensions.similarity(left(jobs.description, 200), left(similar_jobs.description, 200)) desc, jobs.id limit 12
    ),
    compared as (
      select near.id, near.title, near.company_name, near.company_id = company as own, near.posted_at,
        round(100 * (0.3 * extensions.similarity(near.title, similar_jobs.title)
          + 0.7 * extensions.similarity(left(near.description, 4000), left(similar_jobs.description, 4000))))::integer as alike
      from begun_alike as near
    )
    select coalesce(jsonb_agg(to_jsonb(closest) - 'posted_at' order by alike desc, own desc, posted_at desc), '[]')
    from (select * from compared where alike >= 20 order by alike desc, own desc, posted_at desc limit 5) as closest);
end
$$;

create or replace function private.posting_candidates(job uuid, most integer) returns table (profile jsonb)
language sql stable set search_path = '' as $$
  with own as (
    select j.company_id, to_tsvector('english', private.search_text(j.title)) as words from public.jobs j where j.id = posting_candidates.job
  ), asked as (
    select own.company_id,
      (select string_agg(quote_literal(word), ' & ')::tsquery from unnest(tsvector_to_array(own.words)) as word) as whole,
      (select string_agg(quote_literal(word), ' | ')::tsquery from unnest(tsvector_to_array(own.words)) as word) as any_word
    from own
  ), near as (
    select found.user_id from (
      (select distinct e.user_id, 1 as place from public.experiences e, asked where to_tsvector('english', private.search_text(e.title)) @@ asked.whole
        limit 2 * most)
      union all
      (select distinct e.user_id, 2 from public.experiences e, asked where to_tsvector('english', private.search_text(e.title)) @@ asked.any_word
        limit 2 * most)) as found
    where not exists (select from public.settings s where s.user_id = found.user_id and not s.profile_visible)
      and private.seen_by(found.user_id, 'experience') in ('everyone', 'recruiters')
      and not exists (
        select from public.company_members m, asked where m.company_id = asked.company_id and m.user_id = found.user_id)
    group by found.user_id order by min(found.place) limit most
  )
  select jsonb_build_object('location', p.location,
    'experiences', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'company', e.company, 'started', e.started,
        'ended', e.ended, 'summary', e.summary) order by e.started desc, e.id), '[]')
      from public.experiences e where e.user_id = p.user_id),
    'educations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'school', e.school, 'degree', e.degree)), '[]')
      from public.educations e
      where e.user_id = p.user_id and private.seen_by(p.user_id, 'education') in ('everyone', 'recruiters')),
    'skills', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'level', k.level, 'verified', k.verified,
        'endorsements', k.endorsements)), '[]')
      from public.skills k
      where k.user_id = p.user_id and private.seen_by(p.user_id, 'skills') in ('everyone', 'recruiters')))
  from near join public.profiles p on p.user_id = near.user_id
$$;

-- What is kept of words is made anew. What a generated column says can be changed since PostgreSQL 17; before that the column is
-- made anew.
do $$
declare
  company constant text := $said$(
    setweight(to_tsvector('simple', private.search_text(left(name, 120))), 'A')
    || setweight(to_tsvector('simple', private.search_text(left(industry || ' ' || headquarters, 201))), 'B')
    || setweight(to_tsvector('english', private.search_text(left(about, 4000))), 'C'))$said$;
  person constant text := $said$(
    setweight(to_tsvector('simple', private.search_text(left(first_name || ' ' || last_name, 201))), 'A')
    || setweight(to_tsvector('simple', private.search_text(left(headline || ' ' || location, 281))), 'B'))$said$;
begin
  if current_setting('server_version_num')::integer >= 170000 then
    execute 'alter table public.companies alter column search set expression as ' || company;
    execute 'alter table public.profiles alter column search set expression as ' || person;
  else
    alter table public.companies drop column search;
    execute 'alter table public.companies add column search tsvector generated always as ' || company || ' stored';
    create index companies_search on public.companies using gin (search);
    alter table public.profiles drop column search;
    execute 'alter table public.profiles add column search tsvector generated always as ' || person || ' stored';
    create index profiles_search on public.profiles using gin (search);
  end if;
end
$$;

drop index public.jobs_words;
drop index public.job_alerts_terms;
drop index public.job_alerts_without_terms;
drop index public.experiences_title;

insert into private.job_words (job_id, posted_at, job_type, title, words)
select id, posted_at, job_type, strip(to_tsvector('english', private.search_text(title))),
  private.words_of(title, company_name, location, department, description)
from public.jobs where status = 'open'
on conflict (job_id) do update set title = excluded.title, words = excluded.words
where (job_words.title, job_words.words) is distinct from (excluded.title, excluded.words);

create index jobs_words on public.jobs using gin (private.words_of(title, company_name, location, department, description))
where status = 'open';
create index job_alerts_terms on public.job_alerts using gin (private.alert_terms(title, keywords)) where active;
create index job_alerts_without_terms on public.job_alerts (id) where active and private.alert_terms(title, keywords) = '{}';
create index experiences_title on public.experiences using gin (to_tsvector('english', private.search_text(title)));

select private.learn_words(said) from (
  select name || ' ' || industry as said from public.companies where name || industry ~* '\mc(\+\+|#)|\.net\M'
  union all select headline from public.profiles where headline ~* '\mc(\+\+|#)|\.net\M'
  union all select title from public.jobs where title ~* '\mc(\+\+|#)|\.net\M'
) as odd;

-- Only the words that a search looks at change: nobody is told of an edit. Most messages are as they were, and stay.
alter table public.messages disable trigger user;
update public.messages as m set search = to_tsvector('simple', private.search_text(m.body)) || array_to_tsvector(array(
  select lexeme from unnest(tsvector_to_array(m.search)) as lexeme where lexeme ~ '^@[0-9a-f-]{36}$'))
where m.body ~* '[[:alnum:]][./_@:+~&=%?#]+[[:alnum:]]|\mc(\+\+|#)|\.net\M';
alter table public.messages enable trigger user;

do $$
begin
  -- What is known of how often words occur went with what was made anew.
  if exists (select from public.companies) then
    analyze public.companies (search);
  end if;
  if exists (select from public.profiles) then
    analyze public.profiles (search);
  end if;
  if exists (select from private.job_words) then
    analyze private.job_words;
    analyze public.jobs;
  end if;
  if exists (select from public.experiences) then
    analyze public.experiences;
  end if;
end
$$;
