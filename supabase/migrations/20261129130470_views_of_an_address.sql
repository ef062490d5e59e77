-- A company's figures of visits and views could be made up by anybody who called often enough.
-- Whether one more view from this address is counted: so many of a matter within an hour, and no more, or anybody could make figures up.
-- Kept for that hour is a hash of both.
create function private.counts_view(matter text, most integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := private.request_address();
begin
  if coalesce(address, '') = '' then
    return true;
  end if;
  perform private.forget_senders();
  return (select c.so_far <= most from private.count_sent('view:' || md5(left(address, 64) || ' ' || matter)) as c);
end
$$;
revoke execute on function private.counts_view(text, integer) from public, anon, authenticated, service_role;

create or replace function public.count_company_visit(company uuid, source text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if exists (select from public.company_members m where m.company_id = company and m.user_id = auth.uid())
    or not exists (select from public.companies c where c.id = company) then
    return;
  end if;
  if not private.counts_view('company ' || company, 30) then
    return;
  end if;
  insert into public.company_visits as seen (company_id, day) values (company, (now() at time zone 'utc')::date)
  on conflict (company_id, day) do update set visits = seen.visits + 1;
  if count_company_visit.source in ('search', 'jobs', 'feed', 'people', 'alerts', 'company', 'elsewhere', 'direct') then
    insert into public.company_visit_sources as seen (company_id, day, source) values (company, (now() at time zone 'utc')::date, count_company_visit.source)
    on conflict (company_id, day, source) do update set visits = seen.visits + 1;
  end if;
end
$$;

create or replace function public.count_post_views(posts uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.post_views as seen (post_id, day)
  select p.id, (now() at time zone 'utc')::date from public.posts p
  where (select private.counts_view('posts', 200)) and p.id = any (posts[1:20])
    and p.company_id is not null and p.state = 'published' and p.hidden_at is null
    and not exists (select from public.company_members m where m.company_id = p.company_id and m.user_id = (select auth.uid()))
  order by p.id
  on conflict (post_id, day) do update set views = seen.views + 1
$$;
