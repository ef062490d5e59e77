insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, confirmation_token, recovery_token,
  email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, last_sign_in_at, created_at, updated_at)
select id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'person' || n || '@example.com',
  now() - interval '400 days', '', '', '', '', '{"provider": "email", "providers": ["email"]}',
  '{"user_type": "professional"}', now() - bench.chance(n, 'seen') * interval '60 days',
  now() - interval '400 days', now() - interval '400 days'
from bench.people;

insert into public.profiles (user_id, handle, first_name, last_name, user_type, headline, location)
select id, 'person-' || n, bench.pick(bench.words('first'), n, 'first'), bench.pick(bench.words('last'), n, 'last'),
  case when n % 20 = 7 then 'employer' else 'professional' end,
  bench.pick(array['', 'Senior ', 'Junior ', 'Lead ', '', ''], n, 'level') || bench.pick(bench.words('role'), n, 'role'),
  (bench.words('place'))[1 + floor(power(bench.chance(n, 'place'), 1.8) * 60)::integer]
from bench.people;

insert into public.settings (user_id, profile_visible, show_email, show_phone, allow_recruiter_contact)
select id, bench.chance(n, 'visible') > 0.1, bench.chance(n, 'email') < 0.2, bench.chance(n, 'phone') < 0.1,
  bench.chance(n, 'recruiters') > 0.2
from bench.people where n % 2 = 0;

-- Steps through all people from a start of one's own: nobody is met twice, and the pair is counted once, from its first.
insert into public.connections (user_id, other_id, asked_at, accepted_at)
select mine.id, theirs.id, now() - age, case when bench.chance(mine.n * 1000 + k, 'accepted') < 0.8 then now() - age / 2 end
from bench.people as mine
cross join lateral generate_series(1, mine.connections) as k
join bench.people as theirs on theirs.n = 1 + (mine.n::bigint * 31 + k::bigint * 7919) % (select people from bench.sizes)
cross join lateral (select bench.chance(mine.n * 1000 + k, 'asked') * interval '300 days' as age) as ages
where mine.id <> theirs.id
on conflict do nothing;

insert into public.person_follows (user_id, person_id, followed_at)
select mine.id, theirs.id, now() - bench.chance(mine.n * 1000 + k, 'followed') * interval '300 days'
from bench.people as mine
cross join lateral generate_series(1, mine.follows) as k
join bench.people as theirs on theirs.n = 1 + (mine.n::bigint * 41 + k::bigint * 6007) % (select people from bench.sizes)
where mine.id <> theirs.id
on conflict do nothing;

-- Where people worked and learned: some of it where others did, too.
insert into public.experiences (id, user_id, title, company, location, started, ended, summary)
select bench.ordered_id(5, key), id, bench.pick(bench.words('role'), key, 'role'),
  bench.pick(bench.words('first of company'), key, 'worked') || ' ' || bench.pick(bench.words('second of company'), key, 'for'),
  bench.pick(bench.words('place'), key, 'where'), make_date(2024 - 3 * k, 1 + (n % 12), 1),
  case when k > 1 then make_date(2027 - 3 * k, 1 + (n % 12), 1) end, 'Brought what was late back on time.'
from (
  select people.*, k, n * 10::bigint + k as key from bench.people cross join lateral generate_series(1, 1 + n % 3) as k where n % 5 <> 0
) as people;
insert into public.educations (id, user_id, school, degree, started, ended)
select bench.ordered_id(6, n), id, 'University of ' || bench.pick(bench.words('place'), n, 'school'), 'BSc', 2008 + n % 10, 2011 + n % 10
from bench.people where n % 3 <> 0;

insert into public.skills (id, user_id, name, category, level, progress, verified, created_at)
select bench.id('skill', n * 100::bigint + k), people.id, known.name, known.category,
  bench.pick(array['Beginner', 'Intermediate', 'Advanced', 'Expert'], n * 100::bigint + k, 'level'),
  floor(bench.chance(n * 100::bigint + k, 'progress') * 101)::integer, bench.chance(n * 100::bigint + k, 'verified') < 0.2,
  now() - bench.chance(n * 100::bigint + k, 'created') * interval '300 days'
from bench.people cross join lateral generate_series(1, skills) as k
join public.known_skills as known on known.name = (bench.words('skill'))[1 + (n * 5 + k) % 36];

insert into public.goals (id, user_id, title, description, category, priority, status, target_date, progress, created_at, completed_at)
select bench.id('goal', key), people.id, bench.pick(bench.words('goal'), key, 'goal') || ', step ' || k,
  'What done looks like, and by when I want to have shown it to somebody who can judge it.',
  bench.pick(array['Learning', 'Networking', 'Projects'], key, 'category'),
  bench.pick(array['high', 'medium', 'low'], key, 'priority'), case when done then 'completed' else 'active' end,
  current_date + floor(bench.chance(key, 'target') * 300 - 100)::integer,
  case when done then 100 else 50 end, now() - bench.chance(key, 'created') * interval '200 days',
  case when done then now() - bench.chance(key, 'done') * interval '50 days' end
from (
  select people.*, k, n * 1000::bigint + k as key, bench.chance(n * 1000::bigint + k, 'status') < 0.3 as done
  from bench.people cross join lateral generate_series(1, goals) as k
) as people;

insert into public.goal_milestones (id, goal_id, user_id, title, completed, position)
select bench.id('milestone', n * 100000::bigint + g * 100 + m), bench.id('goal', n * 1000::bigint + g), people.id,
  'Milestone ' || m, m % 2 = 1, m - 1
from bench.people cross join lateral generate_series(1, goals) as g cross join lateral generate_series(1, case when n <= 10 then 10 else 4 end) as m;

with courses as (select id, position, (select count(*) from public.lessons where course_id = courses.id)::integer as lessons from public.courses)
insert into public.enrolments (user_id, course_id, enrolled_at, progress, completed_at, certificate_id)
select people.id, courses.id, now() - interval '100 days', case when done then 100 else 100 * (lessons / 2) / lessons end,
  case when done then now() - interval '20 days' end, case when done then bench.id('certificate', n * 10::bigint + k) end
from (
  select people.*, k, bench.chance(n * 10::bigint + k, 'done') < 0.4 as done
  from bench.people cross join lateral generate_series(1, courses) as k
) as people
join courses on courses.position = (n + k) % 8;

insert into public.completed_lessons (user_id, course_id, lesson, completed_at)
select e.user_id, e.course_id, l.position, e.enrolled_at + l.position * interval '3 days'
from public.enrolments as e join public.lessons as l using (course_id)
where e.completed_at is not null
  or l.position <= (select count(*) from public.lessons as all_of where all_of.course_id = e.course_id) / 2;
