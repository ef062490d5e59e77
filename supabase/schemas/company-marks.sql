-- Logos of companies, in a public bucket, as they are shown beside the company's name. A file is at <company>/<mark> and never
-- changes: another logo is another file.

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

-- Sets or removes the company's logo; returns the previous one, which the same call can restore within a day.
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
