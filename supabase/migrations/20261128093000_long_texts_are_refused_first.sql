-- Before checks refuse a text of megabytes, triggers and generated columns work on it, and what a search is asked for has no check at
-- all. Of what is longer than any that is taken the rest is left out first.
-- What a generated column says can be changed since PostgreSQL 17; before that the column is made anew.
do $$
declare
  summary constant text := $said$(
    left(regexp_replace(split_part(left(description, 20000), E'\n\n', 1) || ' ' || split_part(left(description, 20000), E'\n\n', 2), '\s+', ' ', 'g'), 280))$said$;
  words constant text := $said$(to_tsvector('english', left(text, 4000)))$said$;
begin
  if current_setting('server_version_num')::integer >= 170000 then
    execute 'alter table public.jobs alter column summary set expression as ' || summary;
    execute 'alter table orcher.memories alter column words set expression as ' || words;
  else
    alter table public.jobs drop column summary;
    execute 'alter table public.jobs add column summary text not null generated always as ' || summary || ' stored';
    alter table orcher.memories drop column words;
    execute 'alter table orcher.memories add column words tsvector not null generated always as ' || words || ' stored';
    create index memories_words on orcher.memories using gin (words);
  end if;
  -- What is known of how often words occur went with the old column.
  if exists (select from orcher.memories) then
    analyze orcher.memories (words);
  end if;
end
$$;

create or replace function private.limit_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.request_address();
  -- What is shared by the kinds: reports share nothing.
  budget text := case when new.kind in ('report', 'weakness') then 'report' else 'all' end;
  -- This runs before the checks, and a key of megabytes has no place in an index.
  sender text := lower(left(new.email, 254));
begin
  perform private.count_enquiry(format('email:%s:%s', left(new.kind, 40), sender), 5);
  if budget = 'all' then
    perform private.count_enquiry(format('email:%s:%s', budget, sender), 10);
  end if;
  if address <> '' then
    perform private.count_enquiry(format('address:%s:%s', budget, left(address, 64)), 20);
  end if;
  -- Of all visitors together: whoever has many addresses of both kinds fills neither the table nor mailboxes of others, nor keeps
  -- anybody out who has an account.
  if auth.uid() is null and (select c.so_far > 1000 from private.count_sent('everybody:' || budget) as c) then
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

create or replace function private.company_at(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select id from public.companies where slug = lower(left(address, 81))),
    (select company_id from private.former_company_addresses where slug = lower(left(address, 81))))
$$;

create or replace function public.create_company(fields jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  -- Of each text one letter more than the checks allow, so that a longer one costs no more before they refuse it.
  wanted constant text := left(btrim(left(fields ->> 'name', 1000)), 121);
  address constant text := left(fields ->> 'slug', 81);
  made public.companies;
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  -- Held, so that two at once count each other.
  perform from public.profiles where user_id = me for no key update;
  if (select count(*) from public.company_members m
    where m.user_id = me and m.role = 'owner' and m.joined_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'You can create three companies in 30 days. Try again later.';
  end if;
  if exists (select from public.companies c where lower(c.name) = lower(wanted)) then
    raise exception using errcode = 'PT409', message = 'A company with this name already exists. Ask an owner for an invitation.';
  end if;
  if private.company_at(address) is not null then
    raise exception using errcode = 'PT409', message = 'That address is taken.';
  end if;
  insert into public.companies (name, slug, industry, size, headquarters, about, website, domain, verified_how, verified_at)
  values (wanted, coalesce(address, ''), btrim(fields ->> 'industry'), fields ->> 'size',
    btrim(coalesce(fields ->> 'headquarters', '')), btrim(coalesce(fields ->> 'about', '')), coalesce(fields ->> 'website', ''),
    lower(coalesce(fields ->> 'domain', '')), null, null)
  returning * into made;
  insert into public.company_members (company_id, user_id, role) values (made.id, me, 'owner');
  return made.slug;
end
$$;

create or replace function public.site_search(
  q text,
  kinds text[] default null,
  places text[] default null,
  industries text[] default null,
  after jsonb default null,
  page_size integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
  guess text := q;
  words tsquery := private.search_query(q);
  nearest record;
  -- All the words; when nothing has them, what is spelt nearly so; at last whatever has one of those.
  attempt integer := 1;
begin
  -- Its octets are known without counting letters.
  if octet_length(q) > 8000 then
    raise exception using errcode = '22023', message = 'A search can be at most 2,000 characters long.';
  end if;
  if words is null then
    return jsonb_build_object('results', '[]'::jsonb, 'kinds', '{}'::jsonb, 'places', '{}'::jsonb, 'industries', '{}'::jsonb, 'more', false, 'nearly', false);
  end if;
  loop
    with found as materialized (
      select f.*,
        (site_search.kinds is null or f.kind = any (site_search.kinds)) as of_kind,
        (site_search.places is null or f.place = any (site_search.places)) as in_place,
        (site_search.industries is null or f.industry = any (site_search.industries)) as in_industry
      from private.search_by_words(guess, words, attempt > 1) as f
    ),
    shown as (
      select found.kind, found.id, found.rank from found
      where of_kind and in_place and in_industry
        and (site_search.after is null
          or found.rank < (site_search.after ->> 'rank')::double precision
          or (found.rank = (site_search.after ->> 'rank')::double precision and found.id > (site_search.after ->> 'id')::uuid))
      order by found.rank desc, found.id
      limit least(greatest(page_size, 1), 50) + 1
    ),
    page as (select * from shown order by rank desc, id limit least(greatest(page_size, 1), 50))
    select jsonb_build_object(
      'results', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', page.kind, 'id', page.id, 'rank', page.rank)
          || private.search_card(page.kind, page.id) order by page.rank desc, page.id), '[]') from page),
      'kinds', (select coalesce(jsonb_object_agg(k.kind, k.count), '{}')
        from (select found.kind, count(*) from found where in_place and in_industry group by found.kind) as k),
      'places', (select coalesce(jsonb_object_agg(k.place, k.count), '{}')
        from (select found.place, count(*) from found where of_kind and in_industry and found.place <> '' group by found.place
              order by 2 desc, 1 limit 12) as k),
      'industries', (select coalesce(jsonb_object_agg(k.industry, k.count), '{}')
        from (select found.industry, count(*) from found where of_kind and in_place and found.industry <> '' group by found.industry
              order by 2 desc, 1 limit 12) as k),
      'more', (select count(*) from shown) > (select count(*) from page),
      'nearly', attempt > 1,
      'profile', case
        when auth.uid() is not null and exists (select from page where page.kind = 'jobs') then public.my_match_profile() end,
      'found', exists (select from found))
    into answer;
    exit when attempt = 3 or (answer ->> 'found')::boolean;
    attempt := attempt + 1;
    nearest := private.nearest_words(q);
    guess := nearest.guess;
    words := case attempt when 2 then nearest.all_of else nearest.any_of end;
  end loop;
  return answer - 'found';
end
$$;

create or replace function public.application_list(
  tab text, words text default '', before_at timestamptz default null, before_id uuid default null, most integer default 20
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sent as (
    select a.id, a.applied_at, false as outside, a.status, a.reached, a.stage, a.next_step, a.interviewer, a.progress, a.note, a.notes,
      a.withdrawn_at, a.answer_by, a.offer_answer, '' as url,
      jsonb_build_object('id', j.id, 'title', j.title, 'location', j.location, 'salary_min', j.salary_min, 'salary_max', j.salary_max,
        'currency', j.currency, 'company', jsonb_build_object('name', c.name, 'logo_url', c.logo_url, 'industry', c.industry, 'size', c.size))
        as job
    from public.applications a
    join public.jobs j on j.id = a.job_id
    join public.companies c on c.id = j.company_id
    where a.user_id = (select auth.uid()) and private.in_application_tab(tab, a.status, a.withdrawn_at is not null)
      and (before_at is null or (a.applied_at, a.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(left(words, 200))) in lower(j.title)) > 0 or position(lower(btrim(left(words, 200))) in lower(j.company_name)) > 0)
    order by a.applied_at desc, a.id desc limit least(greatest(most, 1), 100)),
  elsewhere as (
    select o.id, o.applied_at, true as outside, o.status, o.reached, '' as stage, o.next_step, '' as interviewer,
      private.application_progress(o.reached) as progress, '' as note, o.notes, o.withdrawn_at, null::date as answer_by,
      '' as offer_answer, o.url,
      jsonb_build_object('id', '', 'title', o.title, 'location', o.location, 'salary_min', o.salary_min, 'salary_max', o.salary_max,
        'currency', o.currency, 'company', jsonb_build_object('name', o.company_name,
          -- Of the company here that is called so.
          'logo_url', (select c.logo_url from public.companies c where c.name = o.company_name), 'industry', '', 'size', '')) as job
    from public.outside_applications o
    where o.user_id = (select auth.uid()) and private.in_application_tab(tab, o.status, o.withdrawn_at is not null)
      and (before_at is null or (o.applied_at, o.id) < (before_at, before_id))
      and (words = '' or position(lower(btrim(left(words, 200))) in lower(o.title)) > 0 or position(lower(btrim(left(words, 200))) in lower(o.company_name)) > 0)
    order by o.applied_at desc, o.id desc limit least(greatest(most, 1), 100)),
  listed as (
    select * from sent union all select * from elsewhere
    order by applied_at desc, id desc limit least(greatest(most, 1), 100))
  select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('reminder', (
    select jsonb_build_object('due_on', r.due_on, 'words', r.words) from public.application_reminders r
    where r.done_at is null and (not l.outside and r.application_id = l.id or l.outside and r.outside_id = l.id)
    order by r.due_on, r.id limit 1)) order by l.applied_at desc, l.id desc), '[]')
  from listed l
$$;

create or replace function public.company_inbox(
  company uuid, part text default 'open', words text default '', after_at timestamptz default null, after_id uuid default null,
  page_size integer default 20
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.must_answer_for(company);
  return query
    select private.company_line(c) from public.company_conversations c
    where c.company_id = company and c.last_seq > 0 and c.person_id is distinct from auth.uid()
      and (c.settled_at is not null) = (part = 'settled')
      and (part <> 'mine' or c.assigned_to = auth.uid())
      and (part <> 'unassigned' or c.assigned_to is null)
      and (after_at is null or (c.last_at, c.conversation_id) < (after_at, after_id))
      and (words = '' or private.is_called(c.person_id, words) or strpos(lower(c.subject), lower(btrim(left(words, 201)))) > 0)
    order by c.last_at desc, c.conversation_id desc limit least(greatest(page_size, 1), 50);
end
$$;
