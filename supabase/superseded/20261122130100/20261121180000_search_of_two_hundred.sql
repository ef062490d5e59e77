-- A search looks at 200 of each kind (400 before): nobody reads further, and each of them costs time.
create or replace function private.search_by_words(q text)
returns table (kind text, id uuid, rank double precision, place text, industry text)
-- Planned for the words at hand: which index is cheaper depends on how frequent they are, but the whole table never is.
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
declare
  words tsquery := private.search_query(q);
  -- A name's words have the weight A in the search of people and of companies, and nothing else has.
  named tsquery := replace(words::text, ':*', ':*A')::tsquery;
begin
  return query
  (select 'people', p.user_id, private.name_rank(q, p.first_name || ' ' || p.last_name, p.search @@ named), p.location, ''
   from public.profiles p left join public.settings s on s.user_id = p.user_id
   where p.search @@ words and coalesce(s.profile_visible, true) limit 200)
  union all
  (select 'companies', c.id, private.name_rank(q, c.name, c.search @@ named), c.headquarters, c.industry
   from public.companies c where c.search @@ words limit 200)
  union all
  (select 'jobs', j.id, private.name_rank(q, j.title, to_tsvector('simple', j.title) @@ words) + extract(epoch from j.posted_at)::double precision / 1e12,
     j.location, c.industry
   from private.newest_jobs(words, 200) as j
   join public.companies c on c.id = j.company_id);
end
$$;
