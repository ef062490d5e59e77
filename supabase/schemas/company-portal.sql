-- What people do for their companies in the business portal.

-- Refuses a name that another company has, in whatever case. Held, so that two who take it at once are one after the other.
create function private.take_company_name(name text, except_company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('company name ' || lower(take_company_name.name), 0));
  if exists (
    select from public.companies c where lower(c.name) = lower(take_company_name.name) and c.id is distinct from except_company) then
    raise exception using errcode = 'PT409', message = 'A company with this name already exists. Ask an owner for an invitation.';
  end if;
end
$$;

-- Who created which company in the portal: whoever hands one over has created it all the same.
create table private.created_companies (
  company_id uuid primary key references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index created_companies_person on private.created_companies (user_id, created_at);
alter table private.created_companies enable row level security;

-- A company of the caller's, who becomes its owner; returns its address. Three in a month: more is not how companies come about.
create function public.create_company(fields jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  -- Of each text one letter more than the checks allow, so that a longer one costs no more before they refuse it.
  wanted constant text := left(btrim(left(fields ->> 'name', 1000)), 121);
  address constant text := left(fields ->> 'slug', 81);
  made public.companies;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  -- Held, so that two at once count each other.
  perform from public.profiles where user_id = me for no key update;
  if (select count(*) from private.created_companies c where c.user_id = me and c.created_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'You can create three companies in 30 days. Try again later.';
  end if;
  perform private.take_company_name(wanted, null);
  if private.company_at(address) is not null then
    raise exception using errcode = 'PT409', message = 'That address is taken.';
  end if;
  insert into public.companies (name, slug, industry, size, headquarters, about, website, domain, verified_how, verified_at)
  values (wanted, coalesce(address, ''), btrim(fields ->> 'industry'), fields ->> 'size',
    btrim(coalesce(fields ->> 'headquarters', '')), btrim(coalesce(fields ->> 'about', '')), coalesce(fields ->> 'website', ''),
    lower(coalesce(fields ->> 'domain', '')), null, null)
  returning * into made;
  insert into private.created_companies (company_id, user_id) values (made.id, me);
  insert into public.company_members (company_id, user_id, role) values (made.id, me, 'owner');
  return made.slug;
end
$$;
revoke all on function public.create_company(jsonb) from public, anon;
grant execute on function public.create_company(jsonb) to authenticated;

-- Gives a company another address, up to three times in thirty days; returns it. The previous one redirects, and can be taken
-- back.
create function public.change_company_address(company uuid, wanted text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked text := lower(btrim(wanted));
  before text;
begin
  perform private.must_own(company);
  select c.slug into before from public.companies c where c.id = company for no key update;
  if asked = before then
    return before;
  end if;
  if asked !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(asked) not between 2 and 80 then
    raise exception using errcode = 'PT400', message = 'An address needs 2 to 80 letters, digits and single hyphens.';
  end if;
  if (select count(*) from private.former_company_addresses f
    where f.company_id = company and f.left_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'A company can change its address three times in 30 days.';
  end if;
  if coalesce(private.company_at(asked), company) <> company then
    raise exception using errcode = 'PT409', message = 'That address is taken.';
  end if;
  delete from private.former_company_addresses f where f.slug = asked;
  insert into private.former_company_addresses (slug, company_id) values (before, company);
  update public.companies c set slug = asked where c.id = company;
  return asked;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'That address is taken.';
end
$$;
revoke all on function public.change_company_address(uuid, text) from public, anon;
grant execute on function public.change_company_address(uuid, text) to authenticated;

-- The proof is for the domain: changing it removes the proof.
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

-- What staff have vouched for is a name: under another one, people would take the company for whoever is called so.
create function private.name_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := btrim(new.name);
  if lower(new.name) = lower(old.name) then
    return new;
  end if;
  perform private.take_company_name(new.name, new.id);
  if old.verified_how = 'operator' then
    new.verified_how := null;
    new.verified_at := null;
  end if;
  return new;
end
$$;

create trigger name_company before update of name on public.companies
for each row when (old.name is distinct from new.name and auth.uid() is not null) execute function private.name_company();

grant update (name, industry, size, headquarters, about, website, domain) on public.companies to authenticated;

create policy "Owners change their companies" on public.companies for update to authenticated
  using (id in (select private.my_companies(array['owner']))) with check (id in (select private.my_companies(array['owner'])));
