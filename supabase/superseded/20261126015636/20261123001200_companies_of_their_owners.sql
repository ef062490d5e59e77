-- People make companies of their own, and say what is written there.

alter table public.companies
  add column website text not null default '' check (website = '' or (website ~ '^https?://[^[:space:]]+$' and char_length(website) <= 300)),
  add column domain text not null default '' check (domain = '' or (
    domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$' and char_length(domain) <= 190)),
  add column verified_how text default 'operator' check (verified_how in ('operator', 'mail', 'dns')),
  add column verified_at timestamptz default now(),
  add check ((verified_how is null) = (verified_at is null));

-- A company of the caller's, who becomes its owner; returns its address. Three in a month: more is not how companies come about.
create function public.create_company(fields jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  made public.companies;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  -- Held, so that two at once count each other.
  perform from public.profiles where user_id = me for no key update;
  if (select count(*) from public.company_members m
    where m.user_id = me and m.role = 'owner' and m.joined_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'You have made three companies in thirty days. Try again later.';
  end if;
  if exists (select from public.companies c where lower(c.name) = lower(btrim(fields ->> 'name'))) then
    raise exception using errcode = 'PT409', message = 'There is a company of this name already. Ask its owner for an invitation.';
  end if;
  if exists (select from public.companies c where c.slug = fields ->> 'slug') then
    raise exception using errcode = 'PT409', message = 'That address is taken.';
  end if;
  insert into public.companies (name, slug, industry, size, headquarters, about, website, domain, verified_how, verified_at)
  values (btrim(fields ->> 'name'), coalesce(fields ->> 'slug', ''), btrim(fields ->> 'industry'), fields ->> 'size',
    btrim(coalesce(fields ->> 'headquarters', '')), btrim(coalesce(fields ->> 'about', '')), coalesce(fields ->> 'website', ''),
    lower(coalesce(fields ->> 'domain', '')), null, null)
  returning * into made;
  insert into public.company_members (company_id, user_id, role) values (made.id, me, 'owner');
  return made.slug;
end
$$;
revoke all on function public.create_company(jsonb) from public, anon;
grant execute on function public.create_company(jsonb) to authenticated;

-- What was vouched for is the domain: with another one nobody vouches.
create function private.unverify_other_domain() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.verified_how := null;
  new.verified_at := null;
  return new;
end
$$;

create trigger unverify_other_domain before update of domain on public.companies
for each row when (old.domain is distinct from new.domain) execute function private.unverify_other_domain();

grant update (name, industry, size, headquarters, about, website, domain) on public.companies to authenticated;

create policy "Owners change their companies" on public.companies for update to authenticated
  using (id in (select private.my_companies(array['owner']))) with check (id in (select private.my_companies(array['owner'])));

revoke execute on function private.unverify_other_domain() from public, anon, authenticated, service_role;
