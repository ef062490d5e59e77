-- What those who speak for a company are still to hear of. They hear of a day's reviews together, once the day is over: neither their
-- notification nor its mail says at what time one was written (docs/decisions/0126).
create table private.review_news (
  review_id uuid primary key references public.company_reviews (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  matter text not null check (matter in ('new', 'changed')),
  day date not null default private.utc_day()
);
create index review_news_due on private.review_news (day, company_id);
create index review_news_company on private.review_news (company_id);
alter table private.review_news enable row level security;

-- Tells them, of `most` companies; returns how many there were. Without a word about who wrote one: unread ones add up in one line, and
-- those that were changed in another. Our own server calls it every few minutes.
create function private.send_review_news(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  today constant date := (at at time zone 'UTC')::date;
  companies constant uuid[] := array(select n.company_id from private.review_news n where n.day < today group by n.company_id limit most);
  told public.notifications;
  news record;
begin
  for news in
    with due as (
      delete from private.review_news n where n.company_id = any (companies) and n.day < today returning n.review_id, n.matter)
    select c.id, c.name, due.matter, count(*)::integer as many, min(r.title) as title
    from due
    join public.company_reviews r on r.id = due.review_id and r.hidden_at is null
    join public.companies c on c.id = r.company_id
    group by c.id, due.matter
  loop
    told.kind := 'review';
    told.subject_id := case news.matter when 'changed' then 'changed ' else '' end || news.id;
    told.subject := news.name;
    told.detail := news.title;
    told.state := news.matter;
    told.amount := news.many;
    for told.user_id in select private.team_of(news.id, array['owner', 'recruiter']) loop
      perform private.notify(told);
    end loop;
    perform private.tell_people(array(select private.team_of(news.id, array['owner', 'recruiter'])), 'reviews');
  end loop;
  return cardinality(companies);
end
$$;

-- Whether nobody else can read somebody's mail: at a provider where anybody gets an address. Mail to any other may be read by the
-- company that they reviewed.
create function private.reads_mail_alone(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_public_mail(lower(split_part(private.address_of(person), '@', 2))), false)
$$;

revoke all on function private.send_review_news(timestamptz, integer), private.reads_mail_alone(uuid) from public;
