-- Each sender has a limit, and a stranger may have thousands of addresses: all of them together have one, too.
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
  -- Of all senders together: whoever has many addresses of both kinds fills neither the table nor mailboxes of others.
  if (select c.so_far > 1000 from private.count_sent('everybody:' || budget) as c) then
    raise exception using
      errcode = 'PT429',
      message = 'We are getting more messages than usual.',
      hint = 'Yours was not sent. Please try again in an hour.';
  end if;
  -- Last.
  perform private.forget_senders();
  return new;
end
$$;

create or replace function public.rate_answer(source text, kind text, helpful boolean) returns void
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
