-- An account to look around with, for a local database alone: demo@tannr.example, password thread-by-thread.

insert into auth.users (
  id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
  email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
values (
  '3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  'demo@tannr.example',
  '$argon2id$v=19$m=19456,t=2,p=1$KAgeJgaZyOxpxbT55RZS4w$iV8zvcoeNjhvVfiWRfMHAZ8Al67u9qxW8jz1j1Br9XU',
  now(), '', '', '', '',
  '{"provider": "email", "providers": ["email"]}',
  '{"sub": "3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21", "email": "demo@tannr.example", "email_verified": true, "phone_verified": false, "first_name": "Alex", "last_name": "Rivera", "user_type": "professional"}',
  now(), now()
)
on conflict (id) do nothing;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
values (
  'b86c7d15-0e4f-4a92-8d27-5f3c61e9a0d4', '3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21', '3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21',
  '{"sub": "3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21", "email": "demo@tannr.example", "email_verified": true, "phone_verified": false, "first_name": "Alex", "last_name": "Rivera", "user_type": "professional"}',
  'email', null, now(), now()
)
on conflict (id) do nothing;

-- The other side: people of Fathom, with the same password. demo-employer@tannr.example owns its page.

insert into auth.users (
  id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
  email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', email,
  '$argon2id$v=19$m=19456,t=2,p=1$KAgeJgaZyOxpxbT55RZS4w$iV8zvcoeNjhvVfiWRfMHAZ8Al67u9qxW8jz1j1Br9XU',
  now(), '', '', '', '', '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false, 'first_name', first_name,
    'last_name', last_name, 'user_type', 'employer'),
  now(), now()
from (values
  ('7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642'::uuid, 'demo-employer@tannr.example', 'Priya', 'Nair'),
  ('d4b60f38-8a17-4c92-9e5d-16f3a7c2e80b'::uuid, 'demo-recruiter@tannr.example', 'Grace', 'Lindqvist'),
  ('a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73'::uuid, 'demo-interviewer@tannr.example', 'Marcus', 'Reyes')
) as people (id, email, first_name, last_name)
on conflict (id) do nothing;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select made.id, person, person, u.raw_user_meta_data, 'email', null, now(), now()
from (values
  ('e3a7c0d2-91b5-4f68-8c3e-7d02b6f4a915'::uuid, '7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642'::uuid),
  ('0f9d5b71-c8e4-4a36-b27f-93a1e6d8c054'::uuid, 'd4b60f38-8a17-4c92-9e5d-16f3a7c2e80b'::uuid),
  ('62c8e4f9-1a7d-4053-9fb6-e5d27a3c8b10'::uuid, 'a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73'::uuid)
) as made (id, person) join auth.users u on u.id = made.person
on conflict (id) do nothing;

update public.profiles set headline = said.headline
from (values
  ('7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642'::uuid, 'Engineering manager at Fathom'),
  ('d4b60f38-8a17-4c92-9e5d-16f3a7c2e80b'::uuid, 'Recruiter at Fathom'),
  ('a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73'::uuid, 'Staff engineer at Fathom')
) as said (person, headline)
where user_id = said.person and profiles.headline = '';

insert into public.company_members (company_id, user_id, role)
select companies.id, member.person, member.role
from (values
  ('7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642'::uuid, 'owner'),
  ('d4b60f38-8a17-4c92-9e5d-16f3a7c2e80b'::uuid, 'recruiter'),
  ('a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73'::uuid, 'interviewer')
) as member (person, role) join public.companies on companies.slug = 'fathom'
on conflict do nothing;

update public.companies set domain = 'fathom.example', website = 'https://fathom.example' where slug = 'fathom' and domain = '';
-- Another domain is nobody's until somebody vouches for it: here it is whoever runs the demo.
update public.companies set verified_how = 'operator', verified_at = now() where slug = 'fathom' and verified_how is null;
-- Candidates of Fathom, whom nobody finds and who cannot sign in, and the demo person beside them.
insert into auth.users (
  id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
  email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select md5('candidate ' || first_name)::uuid, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  'candidate-' || lower(first_name) || '@tannr.example', '', now(), '', '', '', '', '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('first_name', first_name, 'last_name', last_name), now(), now()
from (values ('Keiko', 'Mori'), ('Devon', 'Vance'), ('Ines', 'Duarte'), ('Samir', 'Haddad'), ('Lucia', 'Ferri'), ('Jonas', 'Berg'),
  ('Amara', 'Okafor'), ('Tomas', 'Novak'), ('Hana', 'Kim'), ('Elias', 'Roth'), ('Noor', 'Aziz')) as people (first_name, last_name)
on conflict (id) do nothing;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select md5('identity of ' || email)::uuid, id, id, jsonb_build_object('sub', id, 'email', email) || raw_user_meta_data, 'email', null,
  created_at, updated_at
from auth.users where email like 'candidate-%@tannr.example'
on conflict (id) do nothing;

insert into public.settings (user_id, profile_visible)
select id, false from auth.users where email like 'candidate-%@tannr.example'
on conflict do nothing;

update public.profiles set headline = said.headline, location = said.location
from (values ('Keiko', 'Staff engineer, storage', 'Osaka'), ('Devon', 'Staff engineer, query planning', 'Chicago'),
  ('Ines', 'Site reliability lead', 'Lisbon'), ('Samir', 'Backend engineer', 'Amman'), ('Lucia', 'Infrastructure engineer', 'Turin'),
  ('Jonas', 'Principal engineer', 'Oslo'), ('Amara', 'Engineering lead', 'Lagos'), ('Tomas', 'Data engineer', 'Brno'),
  ('Hana', 'Platform engineer', 'Seoul'), ('Elias', 'Systems engineer', 'Basel'), ('Noor', 'Staff engineer', 'Utrecht'))
  as said (first_name, headline, location)
where user_id = md5('candidate ' || said.first_name)::uuid;

-- What they and the demo person have done: written before they apply, because it is kept with an application as it was then.
do $$
declare
  alex constant uuid := '3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21';
begin
  if exists (select from public.experiences where user_id = alex) then
    return;
  end if;
  update public.profiles set headline = 'Backend engineer, queues and storage', location = 'Portland',
    about = 'I make slow systems quick and quiet ones loud: queues, storage, and the dashboards that say how they are.',
    open_to_work = 'Staff roles in platform teams, remote or in Portland' where user_id = alex and headline = '';
  insert into public.experiences (user_id, title, company, location, started, ended, summary) values
    (alex, 'Senior Backend Engineer', 'Halden', 'Portland', '2022-04-01', null,
      E'Ran the billing service that nine teams depended on; after its worst failure moved it to a queue that loses nothing when a machine stops.\nCut the slowest one percent of requests to the ledger from 900 to 70 ms.\nWrote migrations that ran while people worked.'),
    (alex, 'Backend Engineer', 'Northwind', 'Seattle', '2018-09-01', '2022-03-01', 'Built the service that tracks every container.');
  insert into public.experiences (user_id, title, company, location, started, summary)
  select md5('candidate ' || said.first_name)::uuid, said.title, said.company, '', (current_date - said.years * 365)::date, said.summary
  from (values
    ('Keiko', 'Staff Engineer, Storage', 'Nagare', 6, E'Ran the storage service that every team depended on, and wrote down what we learned each time it failed.\nKept the slowest one percent of requests as visible as the average.'),
    ('Devon', 'Staff Engineer', 'Lakeside Data', 5, E'Brought the slowest queries of a planner down from 2 s to 200 ms.\nWrote proposals that colleagues could disagree with, paragraph by paragraph.'),
    ('Ines', 'Site Reliability Lead', 'Marola', 4, E'Ran the on-call of a service that other people depended on.\nWrote a review after each failure.'),
    ('Samir', 'Backend Engineer', 'Qasr Labs', 3, 'Built an API in Go, with PostgreSQL behind it.'),
    ('Lucia', 'Infrastructure Engineer', 'Officina Nord', 6, E'Wrote migrations that run while people work, for a database of 4 TB.\nRetired three services nobody needed.'),
    ('Jonas', 'Principal Engineer', 'Fjordbank', 8, E'Ran payments that two banks depended on, and learned most when they failed.\nChose boring solutions where they were enough.'),
    ('Amara', 'Engineering Lead', 'Ikoyi Systems', 5, E'Led two rewrites of a platform.\nAsked data engineers before we guessed.'),
    ('Tomas', 'Data Engineer', 'Moravia Analytics', 3, 'Built pipelines for event data with data engineers.'),
    ('Hana', 'Platform Engineer', 'Hanbit', 4, 'Built deploy tooling that forty teams use.'),
    ('Elias', 'Systems Engineer', 'Rheinwerk', 2, 'Kept a fleet of machines alive.'),
    ('Noor', 'Staff Engineer', 'Utrecht Tools', 5, E'Planned schemas, and wrote migrations that run while people work.\nPreferred a boring solution when it was enough.'))
    as said (first_name, title, company, years, summary);
  insert into public.educations (user_id, school, degree, started, ended)
  values (alex, 'Oregon State University', 'BSc, Computer Science', 2014, 2018);
  insert into public.skills (user_id, name, category, level) values
    (alex, 'PostgreSQL', 'Engineering', 'Expert'), (alex, 'Go', 'Engineering', 'Advanced'),
    (alex, 'Distributed systems', 'Engineering', 'Advanced'), (alex, 'Writing', 'Communication', 'Intermediate');
  insert into public.skills (user_id, name, category, level)
  select md5('candidate ' || said.first_name)::uuid, said.skill, 'Engineering', said.level
  from (values ('Keiko', 'PostgreSQL', 'Expert'), ('Keiko', 'Distributed systems', 'Expert'), ('Devon', 'PostgreSQL', 'Expert'),
    ('Ines', 'Incident response', 'Advanced'), ('Samir', 'Go', 'Intermediate'), ('Lucia', 'PostgreSQL', 'Advanced'),
    ('Jonas', 'Distributed systems', 'Expert'), ('Noor', 'PostgreSQL', 'Advanced'), ('Hana', 'Kubernetes', 'Advanced'))
    as said (first_name, skill, level);
end
$$;

insert into public.pipeline_stages (company_id, status, name, days, place)
select c.id, said.status, said.name, said.days, said.place
from (values ('under_review', 'Application received', 5, 0), ('under_review', 'Read by the team', 5, 1),
  ('phone_screening', 'First call', 4, 0), ('interview_scheduled', 'First conversation', 4, 0),
  ('interview_scheduled', 'Team interviews', 4, 1), ('offer_received', 'Offer', 6, 0)) as said (status, name, days, place)
join public.companies c on c.slug = 'fathom'
on conflict do nothing;

do $$
declare
  priya constant uuid := '7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642';
  grace constant uuid := 'd4b60f38-8a17-4c92-9e5d-16f3a7c2e80b';
  marcus constant uuid := 'a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73';
  alex constant uuid := '3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21';
  job uuid;
  said record;
  made uuid;
  meeting uuid;
  -- Nobody meets on a weekend.
  first_day constant date := current_date + 3 + (array[0, 0, 0, 0, 0, 2, 1])[extract(isodow from current_date + 3)::integer];
  second_day constant date := first_day + (case when extract(isodow from first_day) = 5 then 3 else 1 end);
begin
  select j.id into job from public.jobs j join public.companies c on c.id = j.company_id
  where c.slug = 'fathom' and j.status = 'open' order by j.title like '%Engineer%' desc, j.posted_at desc, j.id limit 1;
  if job is null or exists (select from public.applications where job_id = job and user_id = md5('candidate Keiko')::uuid) then
    return;
  end if;
  for said in
    select * from (values
      ('Lucia', 'under_review', 'Application received', 8, -2), ('Ines', 'under_review', 'Application received', 5, 0),
      ('Samir', 'under_review', 'Read by the team', 3, 3), ('Tomas', 'under_review', 'Application received', 1, 4),
      ('Hana', 'under_review', 'Application received', 0, 5), ('Jonas', 'phone_screening', 'First call', 9, 1),
      ('Noor', 'phone_screening', 'First call', 7, 3), ('Amara', 'interview_scheduled', 'First conversation', 12, -1),
      ('Alex', 'interview_scheduled', 'Team interviews', 14, 6), ('Devon', 'interview_scheduled', 'Team interviews', 13, 2),
      ('Keiko', 'offer_received', 'Offer', 18, 8), ('Elias', 'rejected', 'Not selected', 16, null))
      as people (first_name, status, stage, days, due) order by days desc
  loop
    insert into public.applications (user_id, job_id, note, applied_at, came_from)
    values (case when said.first_name = 'Alex' then alex else md5('candidate ' || said.first_name)::uuid end, job,
      'I have read how Fathom works, and would like to work so.', now() - said.days * interval '1 day',
      (array['jobs', 'search', 'jobs', 'alerts', 'jobs', 'company', 'feed', 'people'])[1 + ascii(said.first_name) % 8])
    on conflict do nothing returning id into made;
    if made is null then
      continue;
    end if;
    update public.application_promises set made_at = now() - said.days * interval '1 day',
      due_on = (now() - said.days * interval '1 day')::date + 5 where application_id = made;
    if said.status = 'rejected' then
      insert into public.application_rejections (application_id, user_id, reason, kind, message, made_by)
      select a.id, a.user_id, 'experience', 'keep_in_touch', 'Thank you, Elias. We look for more years with large systems.', priya
      from public.applications a where a.id = made;
    end if;
    if said.status = 'offer_received' then
      insert into public.application_offers (application_id, user_id, salary, currency, starts_on, terms, answer_by, made_by)
      select a.id, a.user_id, 215000, 'USD', current_date + 45, 'Remote, with two weeks a year together.', current_date + 2, priya
      from public.applications a where a.id = made;
    end if;
    if said.status <> 'under_review' or said.stage <> 'Application received' then
      update public.application_promises set due_on = current_date where application_id = made and closed_at is null;
      update public.applications set status = said.status, stage = said.stage where id = made;
    end if;
    if said.due is not null then
      update public.applications set answer_by = current_date + said.due where id = made;
      update public.application_promises set due_on = current_date + said.due where application_id = made and closed_at is null;
    end if;
    if said.first_name in ('Alex', 'Jonas', 'Devon') then
      insert into public.interviews (application_id, user_id, title, place, minutes, choose_by, made_by)
      select a.id, a.user_id, said.stage, 'https://meet.tannr.example/fathom', 45, current_date + 2, priya
      from public.applications a where a.id = made returning id into meeting;
      insert into public.interview_people (interview_id, user_id) values (meeting, marcus);
      insert into public.interview_slots (interview_id, starts_at, ends_at)
      select meeting, at, at + interval '45 minutes'
      from unnest(array[first_day + time '16:00', first_day + time '18:30', second_day + time '17:00']) as t (at);
      update public.applications set next_step = 'Choose a time', interviewer = 'Marcus Reyes' where id = made;
    end if;
    if said.first_name = 'Devon' then
      update public.interviews set state = 'booked', starts_at = second_day + time '17:00',
        ends_at = second_day + time '17:45' where id = meeting;
      insert into public.interview_bookings (interview_id, user_id, during)
      select meeting, person, tstzrange(second_day + time '17:00', second_day + time '17:45')
      from unnest(array[marcus, md5('candidate Devon')::uuid]) as person;
    end if;
    if said.first_name in ('Alex', 'Devon', 'Keiko') then
      insert into public.application_scorecards (application_id, user_id, craft, judgment, communication, advice, reason)
      values (made, grace, 4, 3, 4, 'strong_yes', 'Explained a hard migration so that I could draw it afterwards.');
      insert into public.application_team_notes (application_id, user_id, body)
      values (made, grace, 'Asked good questions about on-call. Free from the middle of next month.');
    end if;
    -- As it would have come about: step after step, from the day of applying to yesterday.
    update public.application_profiles set frozen_at = now() - said.days * interval '1 day' where application_id = made;
    update public.application_events e set at = now() - said.days * interval '1 day'
      + (step.nth - 1) * greatest(said.days - 1, 0) * interval '1 day' / greatest(step.steps - 1, 1)
    from (
      select id, row_number() over (order by id) as nth, count(*) over () as steps
      from public.application_events where application_id = made) as step
    where e.id = step.id;
    update public.activity_events e set occurred_at = now() - case e.kind when 'applied' then said.days else least(said.days, 1) end
      * interval '1 day'
    from public.applications a
    where a.id = made and e.user_id = a.user_id and e.kind in ('applied', 'application_moved');
  end loop;
end
$$;

-- Who they are to one another: profiles, connections, what Fathom says, and a conversation that waits for an answer.
update public.companies set about = 'Fathom is a query engine for event data, built by a team in eleven time zones. Companies point it at '
  'what their products report, and ask in plain SQL; most answers come back in under a second.' || E'\n\n'
  'We hire in the open: every job has its pay range, every step its day for an answer, and nobody is left without one.'
where slug = 'fathom' and about = 'Fathom is a query engine for event data, built by a team in eleven time zones.';
update public.company_members set listed = true
where company_id = (select id from public.companies where slug = 'fathom') and role <> 'interviewer';

do $$
declare
  fathom uuid := (select id from public.companies where slug = 'fathom');
  priya constant uuid := '7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642';
  grace constant uuid := 'd4b60f38-8a17-4c92-9e5d-16f3a7c2e80b';
  marcus constant uuid := 'a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73';
  alex constant uuid := '3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21';
begin
  if fathom is null or exists (select from public.experiences where user_id = marcus) then
    return;
  end if;
  update public.profiles set location = said.location, about = said.about
  from (values (priya, 'Chicago', 'I lead the platform team at Fathom, and read every application for it.'),
    (grace, 'Malmö', 'I find engineers for Fathom, and answer them.'),
    (marcus, 'Austin', 'I work on how queries are planned.')) as said (person, location, about)
  where user_id = said.person and profiles.about = '';
  insert into public.experiences (user_id, title, company, location, started, ended, summary) values
    (marcus, 'Staff Engineer', 'Fathom', 'Remote', '2021-02-01', null, 'Query planning.'),
    (grace, 'Recruiter', 'Fathom', 'Remote', '2023-05-01', null, 'Hires for platform and data.');
  insert into public.connections (user_id, other_id, asked_at, note)
  values (alex, marcus, now() - interval '20 days', 'We met at the storage meetup.'),
    (grace, alex, now() - interval '13 days', 'I look after your application at Fathom.'),
    (priya, grace, now() - interval '40 days', ''), (marcus, priya, now() - interval '38 days', 'So that we find each other here, too.');
  update public.connections set accepted_at = asked_at + interval '4 hours'
  where (user_id, other_id) in ((alex, marcus), (grace, alex), (priya, grace), (marcus, priya));
  insert into public.company_follows (user_id, company_id, followed_at) values (alex, fathom, now() - interval '20 days')
  on conflict do nothing;
  insert into public.company_visits (company_id, day, visits)
  select fathom, current_date - ago, 4 + (ago * 7 + ago / 9) % 11 + (56 - ago) / 9 from generate_series(0, 55) as ago
  on conflict do nothing;
  insert into public.company_visit_sources (company_id, day, source, visits)
  select fathom, day, (array['jobs', 'search', 'jobs', 'feed', 'jobs', 'people', 'search', 'alerts', 'direct', 'elsewhere'])[1 + nth % 10], count(*)
  from public.company_visits, generate_series(1, visits) as nth where company_id = fathom group by 2, 3
  on conflict do nothing;
  insert into public.posts (user_id, company_id, written_by, body, posted_at) values
    (null, fathom, grace, 'The platform team is looking for a staff engineer. Remote, 190K to 240K, and an answer at every step within '
      'six days: you see the promised day in your applications.', now() - interval '2 days'),
    (marcus, null, marcus, E'What I learned from a year of query plans:\n\nMost slow queries are not slow. They wait for one that is.',
      now() - interval '30 hours');
  insert into public.company_events (company_id, made_by, title, about, starts_at, ends_at, zone, place, link, capacity, going, made_at) values
    (fathom, grace, 'How a query is planned', 'Marcus takes one slow query apart, step by step, and answers what you ask. Nothing to prepare.',
      (current_date + 9 + time '17:00') at time zone 'America/Chicago', (current_date + 9 + time '18:00') at time zone 'America/Chicago',
      'America/Chicago', '', 'https://meet.tannr.example/plans', 80, 1, now() - interval '6 days'),
    (fathom, grace, 'Open house in Malmö', 'Meet the team over coffee, and see how we work across eleven time zones.',
      (current_date + 23 + time '16:00') at time zone 'Europe/Stockholm', (current_date + 23 + time '19:00') at time zone 'Europe/Stockholm',
      'Europe/Stockholm', 'Baltzarsgatan 20, Malmö', '', 24, 0, now() - interval '3 days'),
    (fathom, grace, 'A year without meetings', 'What went well, and what we took back.',
      (current_date - 12 + time '17:00') at time zone 'America/Chicago', (current_date - 12 + time '18:00') at time zone 'America/Chicago',
      'America/Chicago', '', 'https://meet.tannr.example/year', null, 0, now() - interval '40 days');
  insert into public.event_answers (event_id, user_id, state, answered_at)
  select e.id, alex, 'going', now() - interval '2 days' from public.company_events e
  where e.company_id = fathom and e.title = 'How a query is planned';
  perform set_config('request.jwt.claims', jsonb_build_object('sub', grace, 'role', 'authenticated')::text, true);
  perform public.send_message('5f1b7c92-0a4e-4d38-9b6f-c27d81e3a045',
    'Hello Alex, the team liked your notes on the ledger. Marcus has three times for you this week: they are in your application.',
    person => alex);
  perform set_config('request.jwt.claims', jsonb_build_object('sub', alex, 'role', 'authenticated')::text, true);
  perform public.send_message('c8e04d17-63b9-4f52-8a1d-0e9b7f25d346', 'Thank you, Grace! I will choose one today.', person => grace);
  perform set_config('request.jwt.claims', jsonb_build_object('sub', grace, 'role', 'authenticated')::text, true);
  perform public.send_message('17d9a3e6-b24c-4870-95ef-6a1c03b8d259',
    'Great. Bring a system that you would build differently today: that is all there is to prepare.', person => alex);
  perform set_config('request.jwt.claims', '', true);
end
$$;
