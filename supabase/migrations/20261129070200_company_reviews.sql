-- People review the companies they work or worked for. Nobody is told who wrote a review; the company answers once, readers report,
-- and staff take down reviews and answers, and bring them back.

create table public.company_reviews (
  -- Chance alone: an id in order would tell when it was written.
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  relation text not null check (relation in ('current', 'former')),
  role text not null check (char_length(role) between 2 and 80),
  pay smallint not null check (pay between 1 and 5),
  culture smallint not null check (culture between 1 and 5),
  life smallint not null check (life between 1 and 5),
  rating smallint not null generated always as (round((pay + culture + life) / 3.0)) stored,
  title text not null check (char_length(title) between 3 and 100),
  body text not null check (char_length(body) between 30 and 4000),
  -- What proved, as it was written, that its author works or worked there.
  proof text check (proof in ('address', 'team', 'offer')),
  -- What others see of the time.
  written_on date not null default private.utc_day(),
  changed_at timestamptz not null default clock_timestamp(),
  hidden_at timestamptz,
  unique (company_id, user_id)
);

create index company_reviews_author on public.company_reviews (user_id);
create index company_reviews_newest on public.company_reviews (company_id, written_on desc, id desc) where hidden_at is null;
create index company_reviews_best on public.company_reviews (company_id, rating desc, written_on desc, id desc) where hidden_at is null;
create index company_reviews_worst on public.company_reviews (company_id, rating, written_on desc, id desc) where hidden_at is null;

alter table public.company_reviews enable row level security;
revoke all on public.company_reviews from anon, authenticated;
grant select, delete on public.company_reviews to authenticated;
grant all on public.company_reviews to service_role;

create policy "People read their own reviews" on public.company_reviews for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People withdraw their own reviews" on public.company_reviews for delete to authenticated
  using (user_id = (select auth.uid()));

-- One answer of the company to a review. In a table of its own: the review's row is its author's, and who of the company answered is
-- not told to them.
create table public.company_review_answers (
  review_id uuid primary key references public.company_reviews (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  written_by uuid references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 2 and 2000),
  answered_at timestamptz not null default clock_timestamp(),
  hidden_at timestamptz
);

create index company_review_answers_company on public.company_review_answers (company_id);
create index company_review_answers_author on public.company_review_answers (written_by) where written_by is not null;

alter table public.company_review_answers enable row level security;
revoke all on public.company_review_answers from anon, authenticated;
grant select on public.company_review_answers to authenticated;
grant all on public.company_review_answers to service_role;

create policy "Those who answer for a company read its answers" on public.company_review_answers for select to authenticated
  using (company_id in (select private.my_companies(array['owner', 'recruiter'])));

-- The figures of a company, always as a recount would give them.
create table private.company_ratings (
  company_id uuid primary key references public.companies (id) on delete cascade,
  reviews integer not null default 0,
  verified integer not null default 0,
  pay integer not null default 0,
  culture integer not null default 0,
  life integer not null default 0,
  -- How many gave 5, 4, 3, 2 and 1.
  stars integer[] not null default '{0,0,0,0,0}',
  overall numeric not null generated always as (case when reviews = 0 then 0 else round((pay + culture + life) / (3.0 * reviews), 1) end) stored
);

create index company_ratings_best on private.company_ratings (overall desc, company_id) where reviews > 0;
alter table private.company_ratings enable row level security;

-- One after the other for a company: the second counts what the first has written.
create function private.recount_reviews(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.company_ratings (company_id) select c.id from public.companies c where c.id = company
  on conflict (company_id) do update set company_id = excluded.company_id;
  -- With the company all of it goes.
  if not found then
    return;
  end if;
  update private.company_ratings t
  set (reviews, verified, pay, culture, life, stars) = (
    select count(*), count(r.proof), coalesce(sum(r.pay), 0), coalesce(sum(r.culture), 0), coalesce(sum(r.life), 0),
      array[count(*) filter (where r.rating = 5), count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 3),
        count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 1)]
    from public.company_reviews r where r.company_id = company and r.hidden_at is null)
  where t.company_id = company;
end
$$;

create function private.count_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_reviews(coalesce(new.company_id, old.company_id));
  return null;
end
$$;
create trigger count_review after insert or delete or update on public.company_reviews
for each row execute function private.count_review();

-- What proves that somebody works there or has worked there: their own confirmed address at the company's proven domain, their place
-- in its team, or an offer of its that they accepted here. Null if nothing does, or nobody knows whose company it is.
create function private.proof_of_work(of_company uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when c.verified_how is null then null
    when c.domain <> '' and not private.is_public_mail(c.domain) and private.has_proven_address(person)
      and (select lower(substring(u.email from '[^@]*$')) from auth.users u where u.id = person) = lower(c.domain) then 'address'
    when exists (select from public.company_members m where m.company_id = c.id and m.user_id = person) then 'team'
    when exists (
      select from public.applications a join public.jobs j on j.id = a.job_id
      where a.user_id = person and j.company_id = c.id and a.offer_answer = 'accepted') then 'offer' end
  from public.companies c where c.id = of_company
$$;

-- Those who speak for the company hear of a review, without a word about who wrote it: unread ones add up in one line.
create function private.notify_of_review(review public.company_reviews, matter text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  told.kind := 'review';
  told.subject_id := review.company_id;
  told.subject := (select c.name from public.companies c where c.id = review.company_id);
  told.detail := review.title;
  told.state := matter;
  for told.user_id in select private.team_of(review.company_id, array['owner', 'recruiter']) loop
    perform private.notify(told);
  end loop;
end
$$;

-- Writes the caller's review of a company, or changes it. It is proven anew each time; who speaks for the company doesn't review it.
create function public.save_company_review(company uuid, fields jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  made public.company_reviews;
  before public.company_reviews;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if not exists (select from public.companies c where c.id = company and c.hidden_at is null) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this company.';
  end if;
  if company in (select private.my_companies(array['owner', 'recruiter'])) then
    raise exception using errcode = 'PT403', message = 'You speak for this company here, so you can’t review it.';
  end if;
  if (select c.so_far > 10 from private.count_sent('review:' || me) as c) then
    raise exception using errcode = 'PT429', message = 'You’ve changed reviews ten times within an hour. Try again later.';
  end if;
  perform private.forget_senders();
  perform pg_advisory_xact_lock(hashtextextended('review ' || me, 0));
  select * into before from public.company_reviews r where r.company_id = company and r.user_id = me for update;
  if before.id is null and (select count(*) >= 20 from public.company_reviews r where r.user_id = me) then
    raise exception using errcode = 'PT429', message = 'You can review 20 companies. Withdraw a review first.';
  end if;
  insert into public.company_reviews as kept (company_id, user_id, relation, role, pay, culture, life, title, body, proof)
  values (company, me, fields ->> 'relation', btrim(fields ->> 'role'), (fields ->> 'pay')::smallint, (fields ->> 'culture')::smallint,
    (fields ->> 'life')::smallint, btrim(fields ->> 'title'), btrim(fields ->> 'body', E' \t\r\n'), private.proof_of_work(company, me))
  on conflict (company_id, user_id) do update set relation = excluded.relation, role = excluded.role, pay = excluded.pay,
    culture = excluded.culture, life = excluded.life, title = excluded.title, body = excluded.body,
    -- What was proven once stays so: people leave.
    proof = coalesce(excluded.proof, kept.proof), written_on = excluded.written_on, changed_at = excluded.changed_at
  returning * into made;
  if made.hidden_at is null then
    perform private.notify_of_review(made, case when before.id is null then 'new' else 'changed' end);
  end if;
  return made.id;
end
$$;

-- The company's public answer, new, changed, or with no words taken back.
create function public.answer_company_review(review uuid, words text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.company_reviews;
  said constant text := btrim(words, E' \t\r\n');
  told public.notifications;
  is_first boolean;
begin
  select * into asked from public.company_reviews r
  where r.id = review and r.hidden_at is null and r.company_id in (select private.my_companies(array['owner', 'recruiter']))
  for share;
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this review.';
  end if;
  if said = '' then
    delete from public.company_review_answers a where a.review_id = review;
    delete from public.notifications n where n.user_id = asked.user_id and n.kind = 'review' and n.subject_id = review::text;
    return;
  end if;
  insert into public.company_review_answers as kept (review_id, company_id, written_by, body) values (review, asked.company_id, auth.uid(), said)
  on conflict (review_id) do update set written_by = excluded.written_by, body = excluded.body, answered_at = excluded.answered_at
  returning xmax = 0 into is_first;
  if is_first then
    told.user_id := asked.user_id;
    told.kind := 'review';
    told.subject_id := review;
    told.subject := (select c.name from public.companies c where c.id = asked.company_id);
    told.detail := said;
    told.state := 'answered';
    perform private.notify(told);
  end if;
end
$$;

-- With the review goes what its author was told of it.
create function private.forget_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.user_id = old.user_id and n.kind = 'review' and n.subject_id = old.id::text;
  return null;
end
$$;
create trigger forget_review after delete on public.company_reviews
for each row execute function private.forget_review();

-- The author's own pages, and those who speak for the company. The message has nothing of who wrote it: `from` is told to the caller
-- alone (private.tell_person).
create function private.tell_of_review() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  seen public.company_reviews := case tg_op when 'DELETE' then old else new end;
begin
  perform private.tell_people(array(
    select seen.user_id union select private.team_of(seen.company_id, array['owner', 'recruiter'])), 'reviews');
  return null;
end
$$;
create trigger tell_of_review after insert or delete or update on public.company_reviews
for each row execute function private.tell_of_review();

create function private.tell_of_review_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  seen public.company_review_answers := case tg_op when 'DELETE' then old else new end;
begin
  perform private.tell_people(array(
    select r.user_id from public.company_reviews r where r.id = seen.review_id
    union select private.team_of(seen.company_id, array['owner', 'recruiter'])), 'reviews');
  return null;
end
$$;
create trigger tell_of_review_answer after insert or delete or update on public.company_review_answers
for each row execute function private.tell_of_review_answer();

revoke all on function private.recount_reviews(uuid), private.count_review(), private.proof_of_work(uuid, uuid),
  private.notify_of_review(public.company_reviews, text), private.forget_review(), private.tell_of_review(),
  private.tell_of_review_answer() from public;
revoke all on function public.save_company_review(uuid, jsonb), public.answer_company_review(uuid, text) from public, anon;
grant execute on function public.save_company_review(uuid, jsonb), public.answer_company_review(uuid, text) to authenticated;

create function private.review_seen(review public.company_reviews) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', review.id, 'relation', review.relation, 'role', review.role, 'rating', review.rating,
    'pay', review.pay, 'culture', review.culture, 'life', review.life, 'title', review.title, 'body', review.body,
    'verified', review.proof is not null, 'written_on', review.written_on,
    'answer', (
      select jsonb_build_object('id', a.review_id, 'body', a.body, 'answered_on', (a.answered_at at time zone 'UTC')::date,
        'before_change', a.answered_at < review.changed_at)
      from public.company_review_answers a where a.review_id = review.id and a.hidden_at is null))
$$;

create function private.is_review_shown(review uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_reviews r
    where r.id = review and r.hidden_at is null and r.user_id is distinct from auth.uid() and not private.is_company_hidden(r.company_id))
$$;

create function private.is_review_answer_shown(review uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_reviews r join public.company_review_answers a on a.review_id = r.id
    where r.id = review and r.hidden_at is null and a.hidden_at is null and not private.is_company_hidden(r.company_id)
      and r.company_id not in (select private.my_companies(array['owner', 'recruiter'])))
$$;

-- The reviews of a company, a page after a key: the last one's rating (but for the newest), day and id.
create function public.company_reviews_page(
  company uuid, only_verified boolean default false, sort text default 'newest', after_rating integer default null,
  after_day date default null, after_id uuid default null, page_size integer default 10
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_company_hidden(company) and company not in (select private.my_companies()) then
    return;
  end if;
  if sort = 'best' then
    return query select private.review_seen(r) from public.company_reviews r
      where r.company_id = company and r.hidden_at is null and (not only_verified or r.proof is not null)
        and (after_id is null or (r.rating, r.written_on, r.id) < (after_rating, after_day, after_id))
      order by r.rating desc, r.written_on desc, r.id desc limit least(greatest(page_size, 1), 50);
  elsif sort = 'worst' then
    return query select private.review_seen(r) from public.company_reviews r
      where r.company_id = company and r.hidden_at is null and (not only_verified or r.proof is not null)
        and (after_id is null or r.rating >= after_rating and (r.rating > after_rating or (r.written_on, r.id) < (after_day, after_id)))
      order by r.rating, r.written_on desc, r.id desc limit least(greatest(page_size, 1), 50);
  else
    return query select private.review_seen(r) from public.company_reviews r
      where r.company_id = company and r.hidden_at is null and (not only_verified or r.proof is not null)
        and (after_id is null or (r.written_on, r.id) < (after_day, after_id))
      order by r.written_on desc, r.id desc limit least(greatest(page_size, 1), 50);
  end if;
end
$$;

create function private.ratings_seen(ratings private.company_ratings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reviews', ratings.reviews, 'verified', ratings.verified, 'overall', ratings.overall,
    'pay', round(ratings.pay / greatest(ratings.reviews, 1)::numeric, 1),
    'culture', round(ratings.culture / greatest(ratings.reviews, 1)::numeric, 1),
    'life', round(ratings.life / greatest(ratings.reviews, 1)::numeric, 1), 'stars', to_jsonb(ratings.stars))
$$;

-- The figures of a company, and its newest reviews; null while it has none.
create function private.reviews_of(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ratings_seen(t) || jsonb_build_object('newest', coalesce((
    select jsonb_agg(private.review_seen(r) order by r.written_on desc, r.id desc)
    from (
      select * from public.company_reviews r where r.company_id = t.company_id and r.hidden_at is null
      order by r.written_on desc, r.id desc limit 3) as r), '[]'))
  from private.company_ratings t where t.company_id = reviews_of.company and t.reviews > 0
$$;

-- Companies with reviews whose name, trade or place has the words, the best first: a page after the last one's figure and id.
create function public.reviewed_companies(
  words text default '', after_overall numeric default null, after_id uuid default null, page_size integer default 10
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select private.ratings_seen(t) || jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'industry', c.industry,
    'headquarters', c.headquarters, 'logo_url', c.logo_url, 'domain', c.domain, 'verified_how', c.verified_how)
  from private.company_ratings t join public.companies c on c.id = t.company_id
  where t.reviews > 0 and c.hidden_at is null
    and (btrim(words) = '' or strpos(lower(c.name || ' ' || c.industry || ' ' || c.headquarters), lower(btrim(left(words, 200)))) > 0)
    and (after_id is null or t.overall <= after_overall and (t.overall < after_overall or t.company_id > after_id))
  order by t.overall desc, t.company_id limit least(greatest(page_size, 1), 50)
$$;

revoke all on function private.review_seen(public.company_reviews), private.is_review_shown(uuid), private.is_review_answer_shown(uuid),
  private.ratings_seen(private.company_ratings), private.reviews_of(uuid) from public;
revoke all on function public.company_reviews_page(uuid, boolean, text, integer, date, uuid, integer),
  public.reviewed_companies(text, numeric, uuid, integer) from public;
grant execute on function public.company_reviews_page(uuid, boolean, text, integer, date, uuid, integer),
  public.reviewed_companies(text, numeric, uuid, integer) to anon, authenticated, service_role;
grant execute on function private.is_review_shown(uuid), private.is_review_answer_shown(uuid) to authenticated;

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check
  check (kind in ('connection_request', 'connection_accepted', 'alert_matches', 'application_status',
    'badge_earned', 'security', 'hiring', 'reminder', 'event', 'inbox', 'comment', 'reaction', 'follower', 'approval', 'support', 'review'));

alter table public.listing_reports add column review_id uuid references public.company_reviews (id) on delete cascade;
alter table public.listing_reports add column answer_id uuid references public.company_review_answers (review_id) on delete cascade;
alter table public.listing_reports drop constraint listing_reports_subject;
alter table public.listing_reports add constraint listing_reports_subject
  check (num_nonnulls(job_id, company_id, event_id, review_id, answer_id) = 1);
create unique index listing_reports_review on public.listing_reports (review_id, user_id) where review_id is not null;
create unique index listing_reports_answer on public.listing_reports (answer_id, user_id) where answer_id is not null;
grant insert (review_id, answer_id) on public.listing_reports to authenticated;
drop policy "People report what they read" on public.listing_reports;
create policy "People report what they read" on public.listing_reports for insert to authenticated
  with check (user_id = (select auth.uid())
    and (job_id is null or exists (select from public.jobs j where j.id = job_id))
    and (company_id is null or exists (select from public.companies c where c.id = company_id))
    and (event_id is null or public.event_page(event_id) is not null)
    and (review_id is null or private.is_review_shown(review_id))
    and (answer_id is null or private.is_review_answer_shown(answer_id)));

alter table public.report_decisions drop constraint report_decisions_subject_kind_check;
alter table public.report_decisions add constraint report_decisions_subject_kind_check
  check (subject_kind in ('post', 'comment', 'message', 'conversation', 'profile', 'job', 'company', 'event', 'review', 'review_answer'));
alter table public.staff_acts drop constraint staff_acts_subject_kind_check;
alter table public.staff_acts add constraint staff_acts_subject_kind_check
  check (subject_kind in ('enquiry', 'person', 'post', 'comment', 'message', 'conversation', 'company', 'delivery', 'job', 'event', 'review',
    'review_answer'));

create or replace function private.notify(told public.notifications) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications as kept (user_id, kind, subject_id, actor_id, subject, detail, state, amount)
  values (told.user_id, told.kind, told.subject_id, told.actor_id, left(told.subject, 200), left(told.detail, 240),
    coalesce(told.state, ''), coalesce(told.amount, 1))
  on conflict (user_id, kind, subject_id) do update set
    subject = excluded.subject, actor_id = excluded.actor_id, detail = excluded.detail, state = excluded.state,
    amount = excluded.amount + case when kept.read_at is null
      and (kept.kind = 'alert_matches' or (kept.kind = 'hiring' and kept.state = 'applied')
        or (kept.kind = 'review' and kept.state = 'new' and excluded.state = 'new')) then kept.amount else 0 end,
    happened_at = clock_timestamp(), read_at = null;
  delete from public.notifications where id in (
    select id from public.notifications where user_id = told.user_id order by happened_at desc, id desc offset 200);
end
$$;

drop function private.company_of_notice(text, text, text);
-- The company that a notification names: of an application, a reminder, an event, a review or an inbox, or of the first of new
-- matches, by its words, since another match may have been found after them. None if its subject is deleted. Without settings, so
-- that it becomes part of the statement that asks.
create function private.company_of_notice(kind text, subject_id text, detail text)
returns table (id uuid, name text, logo_url text, slug text, verified_how text)
language sql stable as $$
  select c.id, c.name, c.logo_url, c.slug, c.verified_how
  from (select case when company_of_notice.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then company_of_notice.subject_id::uuid end
    as id) as subject
  join public.companies c on c.id = case company_of_notice.kind
    when 'application_status' then (
      select j.company_id from public.applications a join public.jobs j on j.id = a.job_id where a.id = subject.id)
    when 'reminder' then (
      select j.company_id from public.application_reminders r
      join public.applications a on a.id = r.application_id join public.jobs j on j.id = a.job_id where r.id = subject.id)
    when 'alert_matches' then (
      select j.company_id from public.alert_matches m join public.jobs j on j.id = m.job_id
      where m.alert_id = subject.id
        and starts_with(company_of_notice.detail, j.title || ' at ' || j.company_name || ', ' || m.match_score || '%') limit 1)
    when 'event' then (select e.company_id from public.company_events e where e.id = subject.id)
    when 'review' then coalesce((select r.company_id from public.company_reviews r where r.id = subject.id), subject.id)
    when 'inbox' then subject.id end
$$;

-- Whether a notification names a company for which nobody vouches. One whose subject is the company itself is for its own people.
create or replace function private.names_unverified(kind text, subject_id text, detail text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.company_of_notice(names_unverified.kind, names_unverified.subject_id, names_unverified.detail) as c
    where c.id::text <> names_unverified.subject_id and c.verified_how is null)
$$;

-- Notifications with the person's picture, if visible, or the company's logo: newest first, paged.
create or replace function public.my_notices(
  kinds text[] default null, waiting boolean default false, after_at timestamptz default null, after_id uuid default null,
  page_size integer default 20
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', n.id, 'kind', n.kind, 'subject_id', n.subject_id, 'subject', n.subject, 'detail', n.detail,
    'state', n.state, 'amount', n.amount, 'happened_at', n.happened_at, 'read_at', n.read_at, 'picture', private.picture_of(n.actor_id),
    'handle', (select p.handle from public.profiles p where p.user_id = n.actor_id),
    'company', case when n.kind in ('application_status', 'event', 'review', 'inbox') and c.id is not null
      then jsonb_build_object('name', c.name, 'logo_url', c.logo_url, 'slug', c.slug) end,
    'unverified', c.id is not null and c.id::text <> n.subject_id and c.verified_how is null)
  from (
    select * from public.notifications
    where user_id = (select auth.uid()) and (not my_notices.waiting or waits)
      and (my_notices.kinds is null or kind = any (my_notices.kinds))
      and (after_at is null or (happened_at, id) < (after_at, after_id))
    order by happened_at desc, id desc limit least(greatest(page_size, 1), 50)) as n
  left join private.company_of_notice(n.kind, n.subject_id, n.detail) as c on true
  order by n.happened_at desc, n.id desc
$$;
revoke all on function private.company_of_notice(text, text, text) from public;

create or replace function private.reports() returns table (
  kind text, subject uuid, author uuid, company uuid, reporter uuid, reason text, note text, at timestamptz
)
language sql stable set search_path = '' as $$
  select case when r.post_id is null then 'comment' else 'post' end, coalesce(r.post_id, r.comment_id),
    coalesce(p.user_id, c.user_id), p.company_id, r.user_id, r.reason, r.note, r.reported_at
  from public.post_reports r
  left join public.posts p on p.id = r.post_id
  left join public.post_comments c on c.id = r.comment_id
  union all
  select case when m.message_id is null then 'conversation' else 'message' end, coalesce(m.message_id, m.conversation_id),
    m.reported_id, case when m.reported_id is null then s.company_id end, m.user_id, m.reason, m.note, m.reported_at
  from public.message_reports m
  left join public.company_conversations s on s.conversation_id = m.conversation_id
  union all
  select 'profile', r.person_id, r.person_id, null, r.user_id, r.reason, r.note, r.reported_at from public.profile_reports r
  union all
  select case when l.job_id is not null then 'job' when l.event_id is not null then 'event' when l.review_id is not null then 'review'
      when l.answer_id is not null then 'review_answer' else 'company' end,
    coalesce(l.job_id, l.event_id, l.review_id, l.answer_id, l.company_id), v.user_id,
    coalesce(j.company_id, e.company_id, v.company_id, a.company_id, l.company_id),
    l.user_id, l.reason, l.note, l.reported_at
  from public.listing_reports l
  left join public.jobs j on j.id = l.job_id
  left join public.company_events e on e.id = l.event_id
  left join public.company_reviews v on v.id = l.review_id
  left join public.company_review_answers a on a.review_id = l.answer_id
$$;

create or replace function private.reported_words(kind text, subject uuid, author uuid) returns text
language sql stable set search_path = '' as $$
  select case kind
    when 'post' then (select p.body from public.posts p where p.id = subject)
    when 'comment' then (select c.body from public.post_comments c where c.id = subject)
    when 'message' then (
      select coalesce(nullif(m.body, ''), (
        select v.body from private.message_versions v where v.message_id = m.id order by v.until desc limit 1), '')
      from public.messages m where m.id = subject)
    when 'profile' then (
      select array_to_string(array_remove(array[
          private.name_of(p.user_id), p.headline, p.location, array_to_string(p.links, E'\n'),
          case when private.seen_by(p.user_id, 'about') <> 'nobody' then p.about end,
          case when private.seen_by(p.user_id, 'open_to_work') <> 'nobody' then p.open_to_work end], ''), E'\n')
      from public.profiles p where p.user_id = subject)
    when 'job' then (select left(j.title || E'\n\n' || j.description, 12000) from public.jobs j where j.id = subject)
    when 'event' then (select concat_ws(E'\n\n', e.title, nullif(e.about, ''), nullif(e.place, ''), nullif(e.link, ''))
      from public.company_events e where e.id = subject)
    when 'review' then (select concat_ws(E'\n\n', v.title, v.role, v.body) from public.company_reviews v where v.id = subject)
    when 'review_answer' then (select a.body from public.company_review_answers a where a.review_id = subject)
    when 'company' then (select c.name || E'\n\n' || c.about from public.companies c where c.id = subject)
    else (
      select string_agg(left(latest.body, 2000), E'\n\n' order by latest.seq)
      from (
        select m.body, m.seq from public.messages m
        where m.conversation_id = subject and m.deleted_at is null
          and case when author is null then m.signed is not null else m.signed is null and m.user_id = author end
        order by m.seq desc limit 5) as latest)
  end
$$;

create or replace function public.staff_reports(settled boolean default false, after_at timestamptz default null, page_size integer default 20)
returns table (
  kind text, subject uuid, author_name text, author_handle text, company_slug text, words text, hidden boolean, reports integer,
  reasons jsonb, notes text[], first_at timestamptz, decision text, decided_at timestamptz, decided_because text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  return query
  select found.kind, found.subject, coalesce(c.name, private.name_of(found.author)), p.handle, c.slug,
    coalesce(private.reported_words(found.kind, found.subject, found.author), ''),
    private.is_hidden(found.kind, found.subject),
    found.reports, found.reasons, found.notes, found.first_at, d.decision, d.decided_at, d.reason
  from (
    select r.kind, r.subject, r.author, r.company, count(*)::integer as reports, jsonb_agg(distinct r.reason) as reasons,
      (array_agg(r.note order by r.at) filter (where r.note <> ''))[1:5] as notes, min(r.at) as first_at, max(r.at) as last_at
    from private.reports() r group by r.kind, r.subject, r.author, r.company
  ) as found
  left join public.profiles p on p.user_id = found.author and found.kind <> 'review'
  left join public.companies c on c.id = found.company
  left join lateral (
    select decided.decision, decided.decided_at, decided.reason from public.report_decisions decided
    where decided.subject_kind = found.kind and decided.subject_id = found.subject order by decided.decided_at desc limit 1
  ) as d on true
  where (coalesce(d.decided_at, '-infinity') > found.last_at) = settled
    and (after_at is null or (settled and d.decided_at < after_at) or (not settled and found.first_at > after_at))
  order by case when settled then d.decided_at end desc, found.first_at
  limit least(greatest(page_size, 1), 100);
end
$$;

create or replace function public.decide_report(kind text, subject uuid, decision text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  author uuid;
  company uuid;
  words text;
  made uuid;
  reporter uuid;
  whose text;
  told uuid;
begin
  perform private.only_staff();
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'Enter a reason of at least 10 characters: people will read it.';
  end if;
  select r.author, r.company into author, company from private.reports() r where r.kind = decide_report.kind and r.subject = decide_report.subject limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'That report is gone: what it was about was removed.';
  end if;
  if decision not in ('kept', 'warned') and kind in ('conversation', 'profile') then
    raise exception using errcode = 'PT400', message = 'That decision isn’t available here.';
  end if;
  -- Two at once are one after the other. The same decision again, with no report since, is an answer that came twice: nobody is told
  -- twice.
  perform pg_advisory_xact_lock(hashtextextended('decide_report ' || subject, 0));
  if (select d.decision = decide_report.decision
        and d.decided_at > (select max(r.at) from private.reports() r where r.kind = decide_report.kind and r.subject = decide_report.subject)
      from public.report_decisions d where d.subject_kind = kind and d.subject_id = subject
      order by d.decided_at desc limit 1) then
    raise exception using errcode = 'PT409', message = 'Someone has already decided this.';
  end if;
  words := left(coalesce(private.reported_words(kind, subject, author), ''), 12000);
  insert into public.report_decisions (subject_kind, subject_id, decision, reason, quoted, author_id, staff_id)
  values (kind, subject, decision, why, words, case when kind <> 'review' then author end, auth.uid()) returning id into made;
  whose := coalesce((select c.name from public.companies c where c.id = company), private.name_of(author));
  perform private.log_act(decision, case kind when 'profile' then 'person' else kind end, subject::text, whose, why);
  for reporter in
    select distinct r.reporter from private.reports() r
    where r.kind = decide_report.kind and r.subject = decide_report.subject and r.reporter is not null
  loop
    perform private.mail_decision(reporter, 'report_answer', jsonb_build_object('kind', kind, 'decision', decision));
  end loop;
  if decision in ('hidden', 'restored') and private.is_hidden(kind, subject) <> (decision = 'hidden') then
    perform private.set_hidden(kind, subject, decision = 'hidden');
  end if;
  if decision <> 'kept' then
    for told in
      select author where company is null or kind = 'review'
      union all select private.team_of(company, array['owner', 'recruiter']) where kind <> 'review'
    loop
      perform private.mail_decision(told, 'report_decision', jsonb_build_object('kind', kind, 'decision', decision,
        'company', case when company is not null and kind <> 'review' then whose end, 'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'),
        'quoted', left(words, 600), 'reference', private.reference_of(made)));
    end loop;
  end if;
end
$$;

create or replace function private.is_hidden(kind text, subject uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case is_hidden.kind
    when 'post' then (select p.hidden_at from public.posts p where p.id = is_hidden.subject)
    when 'comment' then (select c.hidden_at from public.post_comments c where c.id = is_hidden.subject)
    when 'message' then (select m.hidden_at from public.messages m where m.id = is_hidden.subject)
    when 'profile' then (select max(s.begun_at) from public.suspensions s
      where s.user_id = is_hidden.subject and s.lifted_at is null and (s.ends_at is null or s.ends_at > now()))
    when 'job' then (select j.hidden_at from public.jobs j where j.id = is_hidden.subject)
    when 'event' then (select e.hidden_at from public.company_events e where e.id = is_hidden.subject)
    when 'review' then (select r.hidden_at from public.company_reviews r where r.id = is_hidden.subject)
    when 'review_answer' then (select a.hidden_at from public.company_review_answers a where a.review_id = is_hidden.subject)
    when 'company' then (select c.hidden_at from public.companies c where c.id = is_hidden.subject) end is not null, false)
$$;

create or replace function private.set_hidden(kind text, subject uuid, hidden boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  at timestamptz := case when hidden then clock_timestamp() end;
begin
  if kind = 'post' then
    update public.posts p set hidden_at = at where p.id = subject;
  elsif kind = 'comment' then
    update public.post_comments c set hidden_at = at where c.id = subject;
  elsif kind = 'message' then
    perform private.set_message_hidden(subject, hidden);
  elsif kind = 'job' then
    perform private.set_job_hidden(j, at) from public.jobs j where j.id = subject;
  elsif kind = 'event' then
    update public.company_events e set hidden_at = at where e.id = subject;
    perform private.tell_guests_of_hiding(e, hidden) from public.company_events e
    where e.id = subject and not private.is_company_hidden(e.company_id);
  elsif kind = 'review' then
    update public.company_reviews r set hidden_at = at where r.id = subject;
  elsif kind = 'review_answer' then
    update public.company_review_answers a set hidden_at = at where a.review_id = subject;
  elsif kind = 'company' and hidden then
    update public.companies c set hidden_at = at where c.id = subject;
    perform private.set_job_hidden(j, at) from public.jobs j where j.company_id = subject and j.status = 'open';
    perform private.tell_guests_of_hiding(e, true) from public.company_events e where e.company_id = subject and e.hidden_at is null;
  elsif kind = 'company' then
    -- Jobs that were taken down for themselves stay so.
    perform private.set_job_hidden(j, null) from public.jobs j join public.companies c on c.id = j.company_id
    where c.id = subject and j.hidden_at = c.hidden_at;
    update public.companies c set hidden_at = null where c.id = subject;
    perform private.tell_guests_of_hiding(e, false) from public.company_events e where e.company_id = subject and e.hidden_at is null;
  end if;
end
$$;

create or replace function public.company_page(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'industry', c.industry, 'size', c.size, 'headquarters', c.headquarters,
    'about', c.about, 'website', c.website, 'domain', c.domain, 'logo_url', c.logo_url, 'verified_how', c.verified_how,
    'verified_at', c.verified_at, 'created_at', c.created_at, 'hidden', c.hidden_at is not null,
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
    'reviews', private.reviews_of(c.id),
    'events', private.events_ahead(c.id),
    'open_jobs', (select count(*) from public.jobs j where j.company_id = c.id and j.status = 'open'),
    'jobs', coalesce((
      select jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'job_type', j.job_type,
        'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency, 'posted_at', j.posted_at)
        order by j.posted_at desc, j.id)
      from (
        select * from public.jobs j where j.company_id = c.id and j.status = 'open'
        order by j.posted_at desc, j.id limit 6) as j), '[]'))
  from public.companies c
  where c.id = private.company_at(address) and (c.hidden_at is null or c.id in (select private.my_companies()))
$$;
