-- Ratings of search answers and help articles: how often each helped, by day. Prompts and people are not stored.

create table public.answer_ratings (
  day date not null,
  -- The page that the answer came from; empty where we did not know.
  source text not null check (source ~ '^(/[a-z0-9/_-]*)?$' and char_length(source) <= 200),
  kind text not null check (kind in ('question', 'jobs', 'names', 'action', 'talk', 'article')),
  helped integer not null default 0 check (helped >= 0),
  missed integer not null default 0 check (missed >= 0),
  primary key (day, source, kind)
);

-- Counts a rating, also of visitors. Thirty an hour per address; ratings older than a year are deleted. The first 2,000 pages of a
-- day are told apart: there are not as many, but strangers can make them up.
create function public.rate_answer(source text, kind text, helpful boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  address constant text := private.request_address();
  page constant text := case when (select count(*) from public.answer_ratings r where r.day = today) < 2000
    or exists (select from public.answer_ratings r
      where r.day = today and r.source = rate_answer.source and r.kind = rate_answer.kind)
    then rate_answer.source else '' end;
begin
  if address <> '' and (select c.so_far > 30 from private.count_sent('rating:' || left(address, 64)) as c) then
    raise exception using errcode = 'PT429', message = 'That is a lot of ratings within an hour.', hint = 'Please try again later.';
  end if;
  insert into public.answer_ratings as seen (day, source, kind, helped, missed)
  values (today, page, rate_answer.kind, helpful::integer, (not helpful)::integer)
  on conflict on constraint answer_ratings_pkey do update set helped = seen.helped + excluded.helped, missed = seen.missed + excluded.missed;
  delete from public.answer_ratings r where r.day < today - 366;
  perform private.forget_senders();
end
$$;
revoke all on function public.rate_answer(text, text, boolean) from public;
grant execute on function public.rate_answer(text, text, boolean) to anon, authenticated, service_role;

alter table public.answer_ratings enable row level security;
revoke all on public.answer_ratings from anon, authenticated;
grant select on public.answer_ratings to authenticated;
grant all on public.answer_ratings to service_role;

create policy "Staff read what people say of answers" on public.answer_ratings for select to authenticated
  using ((select private.is_staff()));

-- The last 90 days, least helpful first; no rows for anyone who is not staff.
create function public.staff_answer_ratings() returns table (source text, kind text, helped integer, missed integer, last_day date)
language sql stable set search_path = '' as $$
  select r.source, r.kind, sum(r.helped)::integer, sum(r.missed)::integer, max(r.day)
  from public.answer_ratings r where r.day > (now() at time zone 'utc')::date - 90
  group by r.source, r.kind
  order by sum(r.missed) desc, sum(r.helped) desc, r.source, r.kind limit 200
$$;
revoke all on function public.staff_answer_ratings() from public, anon;
grant execute on function public.staff_answer_ratings() to authenticated, service_role;
