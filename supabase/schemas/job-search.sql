-- Full-text search of open jobs; their words are in a table of their own.

create table private.job_words (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  posted_at timestamptz not null,
  job_type text not null,
  -- The title's words as stems, for alerts.
  title tsvector not null,
  words tsvector not null,
  -- What the search of everything ranks and counts by: the title in lower case, the place, and the company's industry.
  name text not null,
  place text not null,
  industry text not null
-- Stored inline as long as it fits a page: fetching it from TOAST takes five times as long.
) with (toast_tuple_target = 8160);

create index job_words_newest on private.job_words (posted_at desc, job_id);
alter table private.job_words cluster on job_words_newest;

-- All words of a job, as written and stemmed: the former for prefixes while typing, the latter for other forms. It takes half a
-- millisecond, and its cost says so: otherwise a search of few jobs would evaluate it per row instead of using the index.
create function private.words_of(title text, company text, location text, department text, description text) returns tsvector
language sql immutable cost 10000 set search_path = ''
return strip(
  to_tsvector('simple', private.search_text(title || ' ' || company || ' ' || location || ' ' || department || ' ' || description))
  || to_tsvector('english', private.search_text(title || ' ' || company || ' ' || description)));

create index jobs_words on public.jobs using gin (private.words_of(title, company_name, location, department, description))
where status = 'open';

create function private.keep_job_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.job_words where job_id = new.id;
  if new.status = 'open' then
    insert into private.job_words
    values (new.id, new.posted_at, new.job_type, strip(to_tsvector('english', private.search_text(new.title))),
      private.words_of(new.title, new.company_name, new.location, new.department, new.description),
      lower(new.title), new.location, (select industry from public.companies where id = new.company_id));
  end if;
  return null;
end
$$;

create trigger keep_job_words
after insert or update of company_id, company_name, title, department, location, job_type, description, status, posted_at
on public.jobs for each row execute function private.keep_job_words();

create function private.keep_job_industries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.job_words set industry = new.industry
  from public.jobs where jobs.company_id = new.id and jobs.status = 'open' and job_words.job_id = jobs.id;
  return null;
end
$$;

create trigger keep_job_industries
after update of industry on public.companies for each row
when (old.industry is distinct from new.industry) execute function private.keep_job_industries();

-- A word that starts like a number with an exponent, such as `7e6d98`, is two lexemes to the parser, and a query requires them to
-- be adjacent. Words of jobs are stored without positions: here both are required, at any position.
create function private.in_any_place(query tsquery) returns tsquery
language sql immutable set search_path = '' as $$
  select case when query::text ~ '<(-|\d+)>' then regexp_replace(query::text, '<(-|\d+)>', '&', 'g')::tsquery else query end
$$;

-- The query of a search, such as `design:* & san:*`: the words as written, and stemmed. Stems that are prefixes of their words
-- match all that these match, and are then searched alone, which takes a third of the time.
create function private.job_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select case
    when words ~ '^[[:alnum:]]+:\*( & [[:alnum:]]+:\*)*$' and numnode(to_tsquery('english', words)) > 0 and (
      select bool_and(starts_with(lower(word), array_to_string(tsvector_to_array(to_tsvector('english', word)), ' ')))
      from regexp_split_to_table(words, ':\*( & )?') as word
    ) then to_tsquery('english', words)
    else private.in_any_place(to_tsquery('simple', words) || to_tsquery('english', words))
  end
$$;

-- Words that many jobs have: from the newest on until there are enough.
create function private.newest_of_many(query tsquery, most integer, job_type text, company text) returns setof uuid
language plpgsql stable rows 500 set search_path = ''
set plan_cache_mode = force_custom_plan set enable_bitmapscan = off set enable_indexscan = on set enable_seqscan = off
set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select said.job_id from private.job_words as said
  where (query is null or said.words @@ query)
    and (newest_of_many.job_type is null or said.job_type = newest_of_many.job_type)
    and (company = '' or exists (select from public.jobs where jobs.id = said.job_id and lower(jobs.company_name) = lower(company)))
  order by said.posted_at desc, said.job_id limit most;
end
$$;

-- Words that few have: all of them by the index of words, then the newest.
create function private.newest_of_few(query tsquery, most integer, job_type text, company text) returns setof uuid
language plpgsql stable rows 500 set search_path = ''
set plan_cache_mode = force_custom_plan set enable_bitmapscan = on set enable_indexscan = off set enable_seqscan = off
set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select jobs.id from public.jobs
  where jobs.status = 'open'
    and private.words_of(jobs.title, jobs.company_name, jobs.location, jobs.department, jobs.description) @@ query
    and (newest_of_few.job_type is null or jobs.job_type = newest_of_few.job_type)
    and (company = '' or lower(jobs.company_name) = lower(company))
  order by jobs.posted_at desc, jobs.id limit most;
end
$$;

-- The newest open jobs with these words, or the newest of all without words, up to a limit. Frequencies among the newest are
-- taken as those of all.
create function private.newest_jobs(query tsquery, most integer, job_type text default null, company text default '')
returns setof uuid
language plpgsql stable rows 500 set search_path = '' set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  sample constant integer := 200;
begin
  if query is null or (
    select count(*) filter (where newest.words @@ query)
    from (select words from private.job_words order by posted_at desc, job_id limit sample) as newest
  ) > sample / 20 then
    return query select private.newest_of_many(query, most, job_type, company);
  else
    return query select private.newest_of_few(query, most, job_type, company);
  end if;
end
$$;

-- Of words such as `product:* & design:*` the last may be incomplete; the others are matched as whole words, as written or
-- stemmed. Null for a single word, and for queries of more than words.
create function private.whole_words_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select private.in_any_place(string_agg(
    case when as_written = as_stem then format('(%s)', as_written) else format('(%s)', as_written || as_stem) end, ' & ' order by place
  )::tsquery)
  from (
    select place, to_tsquery('simple', word) as as_written, to_tsquery('english', word) as as_stem
    from (
      select place, case when place < max(place) over () then rtrim(word, ':*') else word end as word
      from string_to_table(words, ' & ') with ordinality as said (word, place)
    ) as said
  ) as both_ways
  where words ~ '^[[:alnum:]]+:\*( & [[:alnum:]]+:\*)+$'
$$;

-- The newest jobs with these words; if none has those before the last as whole words, the `otherwise` query.
create function private.jobs_saying(words text, otherwise tsquery, most integer) returns setof uuid
language plpgsql stable rows 500 set search_path = '' as $$
declare
  whole tsquery := private.whole_words_query(words);
begin
  if whole is not null then
    return query select * from private.newest_jobs(whole, most);
  end if;
  if not found then
    return query select * from private.newest_jobs(otherwise, most);
  end if;
end
$$;

-- The newest open jobs with these words. The words have a bound: a hundred thousand brackets would exhaust PostgreSQL's stack.
create function public.search_jobs(words text) returns setof public.jobs
language plpgsql stable security definer rows 100 set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if length(words) > 2000 then
    raise exception using errcode = '22023', message = 'A search can be at most 2,000 characters long.';
  end if;
  return query
  select jobs.* from private.jobs_saying(words, private.job_query(words), 500) as newest (id)
  join public.jobs on jobs.id = newest.id
  order by jobs.posted_at desc, jobs.id;
end
$$;
revoke all on function public.search_jobs(text) from public;
grant execute on function public.search_jobs(text) to anon, authenticated, service_role;

alter table private.job_words enable row level security;
