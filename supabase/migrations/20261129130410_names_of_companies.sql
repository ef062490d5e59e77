-- A company could take a name that another one has in other letters, and kept staff's word for the name that it had before.

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

create or replace function public.create_company(fields jsonb) returns text
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
  if (select count(*) from public.company_members m
    where m.user_id = me and m.role = 'owner' and m.joined_at > now() - interval '30 days') >= 3 then
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
  insert into public.company_members (company_id, user_id, role) values (made.id, me, 'owner');
  return made.slug;
end
$$;

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

revoke execute on function private.take_company_name(text, uuid), private.name_company() from public, anon, authenticated, service_role;
