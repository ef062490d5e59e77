-- What was sent with an application, frozen at that time, the team's notes, and how it ended.

-- The profile on the day of applying: the sections that recruiters might see.
create table public.application_profiles (
  application_id uuid primary key references public.applications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  profile jsonb not null,
  frozen_at timestamptz not null default clock_timestamp()
);

create index application_profiles_person on public.application_profiles (user_id);

-- The names of others, who may hide later, or leave, are not the candidate's to send.
create function private.without_endorsers(skills jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(skill || '{"endorsers": [], "endorsed": false}' order by place), '[]')
  from jsonb_array_elements(skills) with ordinality as listed (skill, place)
$$;

create function private.profile_as_sent(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', private.name_of(p.user_id), 'first_name', p.first_name, 'handle', p.handle,
      'headline', p.headline, 'location', p.location, 'links', to_jsonb(p.links))
    || coalesce((
      select jsonb_object_agg(s.name, case s.name when 'skills' then private.without_endorsers(private.section_of(p, s.name))
        else private.section_of(p, s.name) end)
      from unnest(array['about', 'experience', 'education', 'skills', 'certificates']) as s (name)
      where private.seen_by(p.user_id, s.name) in ('everyone', 'recruiters')), '{}')
  from public.profiles p where p.user_id = person
$$;

-- The team's own, never visible to the candidate. Each belongs to its author.
create table public.application_team_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 4000),
  written_at timestamptz not null default clock_timestamp()
);

create index application_team_notes_newest on public.application_team_notes (application_id, written_at desc);
create index application_team_notes_person on public.application_team_notes (user_id);

-- A team member's assessment after meeting the candidate: submitted once, and hidden from members who have not submitted theirs.
create table public.application_scorecards (
  application_id uuid not null references public.applications (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Of four.
  craft smallint not null check (craft between 1 and 4),
  judgment smallint not null check (judgment between 1 and 4),
  communication smallint not null check (communication between 1 and 4),
  advice text not null check (advice in ('strong_yes', 'yes', 'no', 'strong_no')),
  reason text not null check (char_length(btrim(reason)) between 1 and 4000),
  handed_in_at timestamptz not null default clock_timestamp(),
  primary key (application_id, user_id)
);

create index application_scorecards_person on public.application_scorecards (user_id);

-- A function, because a policy on scorecards that read the table itself would recurse.
create function private.has_handed_in(application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.application_scorecards s where s.application_id = application and s.user_id = (select auth.uid()))
$$;

-- Why an application was rejected, and the text sent to the candidate.
create table public.application_rejections (
  application_id uuid primary key references public.applications (id) on delete cascade,
  -- The candidate.
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (reason in ('requirements', 'experience', 'another_candidate', 'location', 'pay', 'timing',
    'position_closed', 'no_longer_hiring')),
  kind text not null check (kind in ('this_role', 'keep_in_touch', 'job_closed')),
  message text not null check (char_length(btrim(message)) between 1 and 4000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default clock_timestamp()
);

create index application_rejections_person on public.application_rejections (user_id);
create index application_rejections_made_by on public.application_rejections (made_by) where made_by is not null;

create table public.application_offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The candidate.
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Whole units of the currency for a year.
  salary integer not null check (salary > 0),
  currency text not null check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD')),
  starts_on date not null,
  terms text not null default '' check (char_length(terms) <= 10000),
  answer_by date not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  -- The candidate's note with the answer.
  answer text not null default '' check (char_length(answer) <= 2000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz
);

create unique index application_offers_open on public.application_offers (application_id) where state = 'open';
create index application_offers_newest on public.application_offers (application_id, made_at desc);
create index application_offers_person on public.application_offers (user_id);
create index application_offers_made_by on public.application_offers (made_by) where made_by is not null;
create index application_offers_due on public.application_offers (answer_by) where state = 'open';

alter table public.application_profiles enable row level security;
alter table public.application_team_notes enable row level security;
alter table public.application_scorecards enable row level security;
alter table public.application_rejections enable row level security;
alter table public.application_offers enable row level security;
revoke all on public.application_profiles, public.application_team_notes, public.application_scorecards,
  public.application_rejections, public.application_offers from anon, authenticated;
grant select on public.application_profiles, public.application_rejections, public.application_offers to authenticated;
grant select, delete, insert (application_id, user_id, body) on public.application_team_notes to authenticated;
grant select, insert (application_id, user_id, craft, judgment, communication, advice, reason)
  on public.application_scorecards to authenticated;
grant all on public.application_profiles, public.application_team_notes, public.application_scorecards,
  public.application_rejections, public.application_offers to service_role;

create policy "Both sides read the profile that was sent" on public.application_profiles for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));

create policy "The team reads its notes" on public.application_team_notes for select to authenticated
  using (private.may_see_application(application_id));

create policy "The team writes notes" on public.application_team_notes for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_see_application(application_id));

create policy "The team removes the notes that each wrote" on public.application_team_notes for delete to authenticated
  using (user_id = (select auth.uid()) and private.may_see_application(application_id));

create policy "Scorecards open to whoever has handed in theirs" on public.application_scorecards for select to authenticated
  using (user_id = (select auth.uid())
    or (private.may_see_application(application_id) and private.has_handed_in(application_id)));

create policy "The team hands in scorecards" on public.application_scorecards for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_see_application(application_id));

create policy "Both sides read why an application was declined" on public.application_rejections for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id));

create policy "Both sides read offers" on public.application_offers for select to authenticated
  using (user_id = (select auth.uid()) or private.may_see_application(application_id, array['owner', 'recruiter']));

-- The resume that was sent, and the applicant's picture.
create function private.may_read_sent(of_bucket text, of_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.files f
    join public.applications a on case of_bucket when 'resumes' then a.resume_id = f.id else a.user_id = f.user_id end
    where f.path = of_path and f.bucket = of_bucket and private.may_see_application(a.id)
      and (of_bucket = 'resumes' or exists (
        select from public.profiles p where p.user_id = f.user_id and p.picture_id = f.id)))
$$;

create policy "Members read what was sent to their company" on storage.objects for select to authenticated
  using (bucket_id in ('pictures', 'resumes') and private.may_read_sent(bucket_id, name));

-- What a candidate wrote, with this in place of their name as it stands in the profile that they sent: of each part of it, and of all.
-- Scripts that write no spaces have names anywhere.
create function private.masked_words(said text, profile jsonb, label text) returns text
language sql immutable set search_path = '' as $$
  select case when pattern = '' then said else regexp_replace(said, pattern, label, 'g') end
  from (
    select concat_ws('|', '(?<![[:alnum:]])(' || string_agg(literal, '|' order by char_length(word) desc, word) || ')(?![[:alnum:]])',
      string_agg(literal, '|') filter (where word ~ '[\u2e80-\u9fff\uac00-\ud7af]')) as pattern
    from (
      select profile ->> 'name' as name, profile ->> 'first_name' as first) as sent
    cross join lateral unnest(array[name, first, btrim(substr(name, char_length(first) + 1))]) as part
    cross join lateral unnest(array[part, upper(part)]) as word
    cross join lateral regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g') as literal
    where char_length(word) > 1) as names
$$;

create function private.masked_profile(profile jsonb, label text) returns jsonb
language sql immutable set search_path = '' as $$
  select profile - array['name', 'first_name', 'handle', 'links']
    || jsonb_strip_nulls(jsonb_build_object('headline', private.masked_words(profile ->> 'headline', profile, label),
      'about', private.masked_words(profile ->> 'about', profile, label),
      'experience', (
        select jsonb_agg(entry || jsonb_strip_nulls(jsonb_build_object('summary', private.masked_words(entry ->> 'summary', profile, label))) order by place)
        from jsonb_array_elements(nullif(profile -> 'experience', 'null')) with ordinality as listed (entry, place))))
$$;

-- The profile as it was sent, for a resume on paper: for both sides, masked for a company as the candidate is (pipeline-page.sql). Null
-- for whoever is on neither side.
create function public.application_resume(application uuid, masked boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('own', own, 'number', a.number, 'job', j.title, 'company', j.company_name, 'frozen_at', s.frozen_at,
    'profile', case when masked and not own and not private.has_handed_in(a.id)
      then private.masked_profile(s.profile, 'Candidate ' || a.number) else s.profile end)
  from public.applications a
  join public.application_profiles s on s.application_id = a.id
  join public.jobs j on j.id = a.job_id
  cross join lateral (select a.user_id = (select auth.uid()) as own) as whose
  where a.id = application_resume.application and (own or private.may_see_application(a.id))
$$;
revoke all on function public.application_resume(uuid, boolean) from public, anon;
grant execute on function public.application_resume(uuid, boolean) to authenticated;
