-- What staff decide about companies: whether somebody vouches that their members speak for them.

create index companies_names on public.companies using gin (lower(name) extensions.gin_trgm_ops);
create index companies_domains on public.companies (domain text_pattern_ops);

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

-- Staff say that these people speak for the company, or that they do not; its owners are told why.
create function public.vouch_for_company(company uuid, wanted boolean, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  named text;
  owner uuid;
begin
  perform private.only_staff();
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'The company’s owners will see the reason: enter at least 10 characters.';
  end if;
  select c.name into named from public.companies c where c.id = company and (c.verified_how is null) = wanted for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'That company is gone, or someone has already decided this.';
  end if;
  if wanted then
    perform private.verify_company(company, 'operator');
  else
    update public.companies c set verified_how = null, verified_at = null where c.id = company;
  end if;
  perform private.log_act(case when wanted then 'verified' else 'unverified' end, 'company', company::text, named, why);
  for owner in select m.user_id from public.company_members m where m.company_id = company and m.role = 'owner' loop
    perform private.mail_decision(owner, 'company_vouched', jsonb_build_object('company', named, 'verified', wanted,
      'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n')));
  end loop;
end
$$;

revoke all on function public.staff_companies(text, boolean, timestamptz, uuid, integer),
  public.vouch_for_company(uuid, boolean, text) from public, anon;
grant execute on function public.staff_companies(text, boolean, timestamptz, uuid, integer),
  public.vouch_for_company(uuid, boolean, text) to authenticated;
