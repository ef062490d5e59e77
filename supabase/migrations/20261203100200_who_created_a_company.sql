-- Companies that somebody created count as theirs, whoever owns them now: handing one over made room for another.
create table private.created_companies (
  company_id uuid primary key references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index created_companies_person on private.created_companies (user_id, created_at);
alter table private.created_companies enable row level security;

-- Who became its owner in the transaction that made it.
insert into private.created_companies (company_id, user_id, created_at)
select distinct on (c.id) c.id, m.user_id, c.created_at from public.companies c
join public.company_members m on m.company_id = c.id and m.joined_at = c.created_at
order by c.id, m.role = 'owner' desc, m.user_id;

-- A company of the caller's, who becomes its owner; returns its address. Three in a month: more is not how companies come about.
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
