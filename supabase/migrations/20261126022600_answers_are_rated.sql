-- Whoever reads an answer of the search or an article of the help says whether it helped, and staff see how often: counted by page and
-- day, without the words that were asked and without who said it.

-- How many this sender has sent in the hour that began with their first, this one included.
create or replace function private.count_sent(sender_key text, out so_far integer, out first timestamptz)
language sql security definer set search_path = '' as $$
  insert into private.enquiry_counts as counts (sender, began, sent)
  values (sender_key, now(), 1)
  on conflict (sender) do update set
    sent = case when counts.began > now() - interval '1 hour' then counts.sent + 1 else 1 end,
    began = case when counts.began > now() - interval '1 hour' then counts.began else now() end
  returning sent, began
$$;

-- Senders whose hour is over, around what others hold: nobody is waited for while a counter is locked.
create or replace function private.forget_senders() returns void
language sql security definer set search_path = '' as $$
  delete from private.enquiry_counts where sender in (
    select sender from private.enquiry_counts where began < now() - interval '1 hour' for update skip locked)
$$;

-- Five messages of a kind in an hour, ten of all kinds together; a report of something unsafe counts among no others, and
-- no others stop it. The refusal says when the next one may be sent.
create or replace function private.count_enquiry(sender_key text, most integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
  minutes integer;
begin
  select * into counted from private.count_sent(sender_key);
  if counted.so_far > most then
    minutes := greatest(1, ceil(extract(epoch from counted.first + interval '1 hour' - now()) / 60));
    raise exception using
      errcode = 'PT429',
      message = 'Too many messages from you within an hour.',
      hint = format('Your earlier messages have arrived. Please try again in %s.',
        case when minutes = 1 then 'a minute' else minutes || ' minutes' end);
  end if;
end
$$;

create or replace function private.limit_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.request_address();
  -- What is shared by the kinds: reports share nothing.
  budget text := case when new.kind in ('report', 'weakness') then 'report' else 'all' end;
begin
  perform private.count_enquiry(format('email:%s:%s', new.kind, lower(new.email)), 5);
  if budget = 'all' then
    perform private.count_enquiry(format('email:%s:%s', budget, lower(new.email)), 10);
  end if;
  if address <> '' then
    perform private.count_enquiry(format('address:%s:%s', budget, left(address, 64)), 20);
  end if;
  -- Last.
  perform private.forget_senders();
  return new;
end
$$;

revoke execute on function private.count_sent(text), private.forget_senders() from public, anon, authenticated, service_role;

create table public.answer_ratings (
  day date not null,
  -- The page that the answer came from; empty where we did not know.
  source text not null check (source ~ '^(/[a-z0-9/_-]*)?$' and char_length(source) <= 200),
  kind text not null check (kind in ('question', 'jobs', 'names', 'action', 'talk', 'article')),
  helped integer not null default 0 check (helped >= 0),
  missed integer not null default 0 check (missed >= 0),
  primary key (day, source, kind)
);

-- Counts one, of visitors as well. Thirty an hour from an address; what is a year old goes.
create function public.rate_answer(source text, kind text, helpful boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  address constant text := private.request_address();
begin
  if address <> '' and (select c.so_far > 30 from private.count_sent('rating:' || left(address, 64)) as c) then
    raise exception using errcode = 'PT429', message = 'That is a lot of ratings within an hour.', hint = 'Please try again later.';
  end if;
  insert into public.answer_ratings as seen (day, source, kind, helped, missed)
  values (today, rate_answer.source, rate_answer.kind, helpful::integer, (not helpful)::integer)
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

-- The last 90 days, those that helped least often first: none for whoever is not staff.
create function public.staff_answer_ratings() returns table (source text, kind text, helped integer, missed integer, last_day date)
language sql stable set search_path = '' as $$
  select r.source, r.kind, sum(r.helped)::integer, sum(r.missed)::integer, max(r.day)
  from public.answer_ratings r where r.day > (now() at time zone 'utc')::date - 90
  group by r.source, r.kind
  order by sum(r.missed) desc, sum(r.helped) desc, r.source, r.kind limit 200
$$;
revoke all on function public.staff_answer_ratings() from public, anon;
grant execute on function public.staff_answer_ratings() to authenticated, service_role;
