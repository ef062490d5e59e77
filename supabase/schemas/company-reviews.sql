-- Reviews of companies by people who work there or have worked there. Nobody is told who wrote one: not the company, not other
-- readers, not staff. docs/decisions/0121.

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
-- Not what staff took down: written anew, it would be back.
create policy "People withdraw their own reviews" on public.company_reviews for delete to authenticated
  using (user_id = (select auth.uid()) and hidden_at is null);

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
    insert into private.review_news (review_id, company_id, matter)
    values (made.id, company, case when before.id is null then 'new' else 'changed' end) on conflict (review_id) do nothing;
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
    if exists (select from public.company_review_answers a where a.review_id = review and a.hidden_at is not null) then
      raise exception using errcode = 'PT409',
        message = 'Tannr staff took this answer down. The email about it says why, and how to appeal.';
    end if;
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

-- Its author hears what staff decided about it, here where nobody else reads: in a line of its own, which replaces no answer.
create function private.notify_of_review_decision(review uuid, decision text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  told public.notifications;
begin
  select r.user_id, c.name into told.user_id, told.subject
  from public.company_reviews r join public.companies c on c.id = r.company_id where r.id = review;
  told.kind := 'review';
  told.subject_id := 'decision ' || review;
  told.detail := why;
  told.state := decision;
  perform private.notify(told);
end
$$;

-- With the review goes what its author was told of it.
create function private.forget_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n
  where n.user_id = old.user_id and n.kind = 'review' and n.subject_id in (old.id::text, 'decision ' || old.id);
  return null;
end
$$;
create trigger forget_review after delete on public.company_reviews
for each row execute function private.forget_review();

-- The author's own pages alone: a message to those who speak for the company would tell them when it was written.
create function private.tell_of_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_people(array[coalesce(new.user_id, old.user_id)], 'reviews');
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
  private.notify_of_review_decision(uuid, text, text),
  private.forget_review(), private.tell_of_review(), private.tell_of_review_answer() from public;
revoke all on function public.save_company_review(uuid, jsonb), public.answer_company_review(uuid, text) from public, anon;
grant execute on function public.save_company_review(uuid, jsonb), public.answer_company_review(uuid, text) to authenticated;
