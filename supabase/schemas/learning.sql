-- Courses and learning paths, readable by everybody, and a person's progress.

create table public.courses (
  id text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  title text not null check (char_length(title) between 1 and 120),
  instructor text not null check (char_length(instructor) between 1 and 120),
  category text not null check (category in ('AI & Data', 'Engineering', 'Design', 'Leadership', 'Career')),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  duration text not null check (char_length(duration) between 1 and 40),
  students integer not null default 0 check (students >= 0),
  rating numeric(2, 1) not null check (rating between 1 and 5),
  -- US dollars.
  price integer not null check (price >= 0),
  thumbnail text not null check (thumbnail in ('threads', 'nodes', 'steps', 'branches')),
  description text not null check (char_length(description) between 1 and 1000),
  position smallint not null
);

create table public.lessons (
  course_id text not null references public.courses (id) on delete cascade,
  position smallint not null check (position > 0),
  title text not null check (char_length(title) between 1 and 120),
  minutes smallint not null check (minutes > 0),
  summary text not null check (char_length(summary) between 1 and 400),
  primary key (course_id, position)
);

create table public.learning_paths (
  id text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 400),
  duration text not null check (char_length(duration) between 1 and 40),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  students integer not null default 0 check (students >= 0),
  position smallint not null
);

create table public.learning_path_courses (
  path_id text not null references public.learning_paths (id) on delete cascade,
  course_id text not null references public.courses (id) on delete cascade,
  position smallint not null,
  primary key (path_id, course_id)
);

create table public.enrolments (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  course_id text not null references public.courses (id) on delete cascade,
  enrolled_at timestamptz not null default clock_timestamp(),
  -- These follow from the lessons that are done; a course once completed stays so.
  progress smallint not null default 0 check (progress between 0 and 100),
  completed_at timestamptz,
  -- The address of the certificate: a capability for reading it.
  certificate_id uuid unique,
  primary key (user_id, course_id),
  check ((completed_at is null) = (certificate_id is null))
);

create table public.completed_lessons (
  user_id uuid not null default auth.uid(),
  course_id text not null,
  lesson smallint not null,
  completed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, course_id, lesson),
  foreign key (user_id, course_id) references public.enrolments (user_id, course_id) on delete cascade,
  foreign key (course_id, lesson) references public.lessons (course_id, position) on delete cascade
);

create index learning_path_courses_course on public.learning_path_courses (course_id);
create index enrolments_course on public.enrolments (course_id);
create index completed_lessons_lesson on public.completed_lessons (course_id, lesson);

create function private.settle_enrolment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.completed_lessons := case when tg_op = 'DELETE' then old else new end;
  done integer;
  lessons integer;
begin
  select count(*) into done from public.completed_lessons where user_id = changed.user_id and course_id = changed.course_id;
  select count(*) into lessons from public.lessons where course_id = changed.course_id;
  update public.enrolments set
    progress = case when completed_at is not null or done = lessons then 100 else least(99, round(100.0 * done / lessons)) end,
    completed_at = case when done = lessons then coalesce(completed_at, clock_timestamp()) else completed_at end,
    certificate_id = case when done = lessons then coalesce(certificate_id, gen_random_uuid()) else certificate_id end
  where user_id = changed.user_id and course_id = changed.course_id;
  return null;
end
$$;

create trigger settle_enrolment after insert or delete on public.completed_lessons
for each row execute function private.settle_enrolment();

-- A certificate by its address: name, course and date, and nothing else about the person.
create function public.certificate(certificate uuid) returns table (
  id uuid, holder text, course_id text, course text, instructor text, duration text, completed_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select e.certificate_id, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'The holder of this certificate'),
    c.id, c.title, c.instructor, c.duration, e.completed_at
  from public.enrolments e join public.courses c on c.id = e.course_id
  left join public.profiles p on p.user_id = e.user_id
  where e.certificate_id = certificate
$$;
revoke all on function public.certificate(uuid) from public;
grant execute on function public.certificate(uuid) to anon, authenticated;

alter table public.courses enable row level security;
alter table public.lessons enable row level security;
alter table public.learning_paths enable row level security;
alter table public.learning_path_courses enable row level security;
alter table public.enrolments enable row level security;
alter table public.completed_lessons enable row level security;
revoke all on public.courses, public.lessons, public.learning_paths, public.learning_path_courses, public.enrolments, public.completed_lessons
  from anon, authenticated;
grant select on public.courses, public.lessons, public.learning_paths, public.learning_path_courses to anon, authenticated;
grant select, insert (user_id, course_id), delete on public.enrolments to authenticated;
grant select, insert (user_id, course_id, lesson), delete on public.completed_lessons to authenticated;

create policy "Everybody reads the courses" on public.courses for select to anon, authenticated using (true);

create policy "Everybody reads the lessons" on public.lessons for select to anon, authenticated using (true);

create policy "Everybody reads the paths" on public.learning_paths for select to anon, authenticated using (true);

create policy "Everybody reads what a path is made of" on public.learning_path_courses for select to anon, authenticated using (true);

create policy "People read their own enrolments" on public.enrolments for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People enrol for themselves" on public.enrolments for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People leave courses that they have not completed" on public.enrolments for delete to authenticated
  using (user_id = (select auth.uid()) and completed_at is null);

create policy "People read their own lessons" on public.completed_lessons for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People complete lessons of their courses" on public.completed_lessons for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People open lessons again" on public.completed_lessons for delete to authenticated
  using (user_id = (select auth.uid()));
