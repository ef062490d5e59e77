-- The words of a name of a megabyte were parsed before the check refused it: 30 ms of PostgreSQL each. Of what is longer than the
-- check allows the rest is left out now.
-- What a generated column says can be changed since PostgreSQL 17; before that the column is made anew.
do $$
declare
  company constant text := $said$(
    setweight(to_tsvector('simple', left(name, 120)), 'A')
    || setweight(to_tsvector('simple', left(industry || ' ' || headquarters, 201)), 'B')
    || setweight(to_tsvector('english', left(about, 4000)), 'C'))$said$;
  person constant text := $said$(
    setweight(to_tsvector('simple', left(first_name || ' ' || last_name, 201)), 'A')
    || setweight(to_tsvector('simple', left(headline || ' ' || location, 281)), 'B'))$said$;
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
  -- What is known of how often words occur went with the old column.
  if exists (select from public.companies) then
    analyze public.companies (search);
  end if;
  if exists (select from public.profiles) then
    analyze public.profiles (search);
  end if;
end
$$;

create or replace function private.name_company_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stem text := trim(both '-' from left(regexp_replace(lower(left(new.name, 120)), '[^a-z0-9]+', '-', 'g'), 70));
  taken integer := 1;
begin
  stem := coalesce(nullif(stem, ''), 'company');
  new.slug := stem;
  while exists (select from public.companies where slug = new.slug)
    or exists (select from private.former_company_addresses where slug = new.slug) loop
    taken := taken + 1;
    new.slug := stem || '-' || taken;
  end loop;
  return new;
end
$$;
