-- Companies have marks of their own, in a bucket that everybody reads, and the people on their pages have pictures.


insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('marks', 'marks', true, 1048576, '{image/webp,image/jpeg,image/png}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whether this is a path of a company that the caller owns.
create function private.owns_mark(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select of_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}$' and split_part(of_path, '/', 1) in (
    select company_id::text from private.my_companies(array['owner']) as own (company_id))
$$;

-- Twenty a day.
create function private.may_upload_mark(of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owns_mark(of_path) and (
    select count(*) from storage.objects o
    where o.bucket_id = 'marks' and o.name like split_part(of_path, '/', 1) || '/%' and o.created_at > now() - interval '1 day') < 20
$$;

create policy "Owners upload marks of their companies" on storage.objects for insert to authenticated
  with check (bucket_id = 'marks' and private.may_upload_mark(name));

create policy "Owners list the marks of their companies" on storage.objects for select to authenticated
  using (bucket_id = 'marks' and private.owns_mark(name));

-- The company's mark from now on, or none; returns the one before, which the same call brings back within a day.
create function public.use_company_mark(company uuid, mark uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  folder constant text := '/storage/v1/object/public/marks/' || company || '/';
  before text;
begin
  perform private.must_own(company);
  select c.logo_url into before from public.companies c where c.id = company for no key update;
  if mark is not null and not exists (
    select from storage.objects o where o.bucket_id = 'marks' and o.name = company || '/' || mark) then
    raise exception using errcode = 'PT404', message = 'That logo is gone. Choose it again.';
  end if;
  update public.companies c set logo_url = folder || mark where c.id = company;
  if before is null or not starts_with(before, folder) then
    return null;
  end if;
  update storage.objects o set last_accessed_at = now()
  where o.bucket_id = 'marks' and o.name = company || '/' || substr(before, length(folder) + 1);
  return substr(before, length(folder) + 1)::uuid;
end
$$;
revoke all on function public.use_company_mark(uuid, uuid) from public, anon;
grant execute on function public.use_company_mark(uuid, uuid) to authenticated;

-- Removes the marks that no company has had for a day; returns how many. As remove_unused_post_pictures.
create function private.remove_unused_marks() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  if to_regclass('storage.stray_blobs') is null then
    return 0;
  end if;
  perform set_config('storage.allow_delete_query', 'true', true);
  select coalesce(array_agg(name), '{}') into gone from (
    select o.name from storage.objects o
    where o.bucket_id = 'marks' and coalesce(o.last_accessed_at, o.created_at) < now() - interval '1 day'
      and not exists (
        select from public.companies c
        where c.id::text = split_part(o.name, '/', 1) and c.logo_url = '/storage/v1/object/public/marks/' || o.name)
    order by o.created_at limit 500) as unused;
  delete from storage.objects where bucket_id = 'marks' and name = any (gone);
  return cardinality(gone);
end
$$;

revoke execute on function private.owns_mark(text), private.may_upload_mark(text), private.remove_unused_marks()
  from public, anon, authenticated, service_role;
grant execute on function private.owns_mark(text), private.may_upload_mark(text) to authenticated;

create or replace function public.company_page(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'industry', c.industry, 'size', c.size, 'headquarters', c.headquarters,
    'about', c.about, 'website', c.website, 'domain', c.domain, 'logo_url', c.logo_url, 'verified_how', c.verified_how,
    'verified_at', c.verified_at, 'created_at', c.created_at,
    'followers', (select count(*) from public.company_follows f where f.company_id = c.id),
    'following', exists (select from public.company_follows f where f.company_id = c.id and f.user_id = (select auth.uid())),
    'answers', private.reads_messages(c.id),
    'kept', public.kept_promises(c.id),
    'role', (select m.role from public.company_members m where m.company_id = c.id and m.user_id = (select auth.uid())),
    'people', coalesce((
      select jsonb_agg(jsonb_build_object('name', private.name_of(p.user_id), 'handle', p.handle, 'headline', p.headline,
        'picture', private.picture_of(p.user_id))
        order by named.joined_at, p.user_id)
      from (
        select m.user_id, m.joined_at from public.company_members m
        where m.company_id = c.id and m.listed
          and not exists (select from public.settings s where s.user_id = m.user_id and not s.profile_visible)
        order by m.joined_at, m.user_id limit 24) as named
      join public.profiles p on p.user_id = named.user_id), '[]'),
    'events', private.events_ahead(c.id),
    'open_jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
    'jobs', coalesce((
      select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'job_type', j.job_type,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at)
        order by j.posted_at desc, j.id)
      from (
        select * from public.jobs j where j.company_id = c.id and j.status = 'open'
        order by j.posted_at desc, j.id limit 6) as j), '[]'))
  from public.companies c where c.id = private.company_at(address)
$$;

