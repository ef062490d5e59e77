-- The list of companies that staff see has their marks.

drop function public.staff_companies(text, boolean, timestamptz, uuid, integer);

-- Companies of whose name a word, or whose domain, begins with these words, or those alone that nobody vouches for; the newest
-- first, after the last one of the page before.
create function public.staff_companies(
  words text default '', unverified boolean default false, after_at timestamptz default null, after_company uuid default null,
  page_size integer default 20
) returns table (
  company uuid, name text, slug text, logo_url text, domain text, website text, verified_how text, verified_at timestamptz, created_at timestamptz,
  members integer, owners text[], open_jobs integer
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  beginning text := replace(replace(replace(lower(btrim(words)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.only_staff();
  return query
  select c.id, c.name, c.slug, c.logo_url, c.domain, c.website, c.verified_how, c.verified_at, c.created_at,
    (select count(*)::integer from public.company_members m where m.company_id = c.id),
    coalesce((
      select array_agg(coalesce(private.address_of(m.user_id), private.name_of(m.user_id)) order by m.joined_at)
      from public.company_members m where m.company_id = c.id and m.role = 'owner'), '{}'),
    (select count(*)::integer from public.jobs j where j.company_id = c.id and j.status = 'open')
  from public.companies c
  where (beginning = '%' or lower(c.name) like beginning or lower(c.name) like '% ' || beginning or c.domain like beginning)
    and (not unverified or c.verified_how is null)
    and (after_at is null or (c.created_at, c.id) < (after_at, after_company))
  order by c.created_at desc, c.id desc
  limit least(greatest(page_size, 1), 100);
end
$$;

revoke all on function public.staff_companies(text, boolean, timestamptz, uuid, integer) from public, anon;
grant execute on function public.staff_companies(text, boolean, timestamptz, uuid, integer) to authenticated;
