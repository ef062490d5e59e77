-- The Learning Hub: a catalogue that everybody reads, and what each person makes of it.

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
create index learning_path_courses_course on public.learning_path_courses (course_id);

create table public.enrolments (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  course_id text not null references public.courses (id) on delete cascade,
  enrolled_at timestamptz not null default clock_timestamp(),
  -- These follow from the lessons that are done; a course once completed stays so.
  progress smallint not null default 0 check (progress between 0 and 100),
  completed_at timestamptz,
  -- The address of the certificate: whoever has it may read it.
  certificate_id uuid unique,
  primary key (user_id, course_id),
  check ((completed_at is null) = (certificate_id is null))
);
create index enrolments_course on public.enrolments (course_id);

create table public.completed_lessons (
  user_id uuid not null default auth.uid(),
  course_id text not null,
  lesson smallint not null,
  completed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, course_id, lesson),
  foreign key (user_id, course_id) references public.enrolments (user_id, course_id) on delete cascade,
  foreign key (course_id, lesson) references public.lessons (course_id, position) on delete cascade
);
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
    progress = case when completed_at is not null or done = lessons then 100 else 100 * done / lessons end,
    completed_at = case when done = lessons then coalesce(completed_at, clock_timestamp()) else completed_at end,
    certificate_id = case when done = lessons then coalesce(certificate_id, gen_random_uuid()) else certificate_id end
  where user_id = changed.user_id and course_id = changed.course_id;
  return null;
end
$$;
create trigger settle_enrolment after insert or delete on public.completed_lessons
for each row execute function private.settle_enrolment();

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

-- A certificate for whoever holds its address: who completed what, and when. Nothing else of the person.
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

insert into public.courses (id, title, instructor, category, level, duration, students, rating, price, thumbnail, description, position) values
  ('machine-learning-in-production', 'Machine learning in production', 'Ada Mensah', 'AI & Data', 'Advanced', '10 weeks', 4210, 4.9, 249, 'nodes', 'From a notebook that works once to a service that works on Sunday: data contracts, evaluation, drift, and being woken up less.', 0),
  ('directing-agents', 'Directing agents', 'Noor Rahman', 'AI & Data', 'Intermediate', '4 weeks', 3875, 4.8, 179, 'branches', 'Write directives that say what done means, set limits that hold, and read a trace like a reviewer.', 1),
  ('systems-design-interviews', 'Systems design, out loud', 'Priya Nair', 'Engineering', 'Advanced', '6 weeks', 6120, 4.8, 199, 'threads', 'Twelve real designs, drawn and defended in pairs. You leave able to think in front of other people.', 2),
  ('portfolios-that-get-read', 'Portfolios that get read', 'Tomás Ortega', 'Design', 'Beginner', '3 weeks', 2940, 4.7, 129, 'steps', 'Three projects, told in the order in which they were hard. With two rounds of notes from people who hire.', 3),
  ('data-analysis-from-zero', 'Data analysis from zero', 'Grace Lindqvist', 'AI & Data', 'Beginner', '8 weeks', 8450, 4.6, 149, 'threads', 'Questions, tables, SQL and charts that answer. No mathematics beyond school, no copying of recipes.', 4),
  ('talking-about-pay', 'Talking about pay', 'Lena Kraus', 'Career', 'Beginner', '2 weeks', 5230, 4.5, 99, 'steps', 'Find your range, say your number, and stay friendly. Rehearsed aloud, with SalarySpace beside you.', 5),
  ('writing-for-decisions', 'Writing for decisions', 'Ruth Okafor', 'Leadership', 'Intermediate', '4 weeks', 2315, 4.7, 139, 'branches', 'One page that a busy group can decide on: the question, the options as their friends would put them, and what you would do.', 6),
  ('leading-a-small-team', 'Leading a small team', 'Daniel Kowalski', 'Leadership', 'Intermediate', '6 weeks', 3060, 4.6, 189, 'nodes', 'The first year with other people’s work in your hands: one-to-ones, feedback, priorities, and the conversations one puts off.', 7);

insert into public.lessons (course_id, position, title, minutes, summary) values
  ('machine-learning-in-production', 1, 'What breaks after launch', 35, 'Five failures from real services, and what each would have cost to catch earlier.'),
  ('machine-learning-in-production', 2, 'Contracts for data', 50, 'Write down what a table promises, check it on arrival, and decide what happens when it lies.'),
  ('machine-learning-in-production', 3, 'Evaluation you can argue with', 60, 'Build a test set that stands for the people who are served, and report it with its spread.'),
  ('machine-learning-in-production', 4, 'Shipping beside the old model', 45, 'Shadow, compare, shift: three ways to change a model while it is in use.'),
  ('machine-learning-in-production', 5, 'Drift and the pager', 50, 'Choose two signals that are worth waking up for, and turn the rest into a weekly read.'),
  ('directing-agents', 1, 'What done means', 30, 'Turn a wish into a directive: the result, the evidence for it, and when to stop.'),
  ('directing-agents', 2, 'Limits that hold', 40, 'Money, time, reach and tone: write the limits first, and test that they refuse.'),
  ('directing-agents', 3, 'Reading a trace', 45, 'Follow one run from its first thought to its last call, and mark where you would have stepped in.'),
  ('directing-agents', 4, 'Handing over', 35, 'Write the note that lets a colleague, or another agent, go on where this one ended.'),
  ('systems-design-interviews', 1, 'Ask before you draw', 30, 'The eight questions that change a design, and how to tell when you have asked enough.'),
  ('systems-design-interviews', 2, 'Numbers on a napkin', 40, 'Estimate load, storage and cost to within a factor of three, in two minutes.'),
  ('systems-design-interviews', 3, 'Queues, caches, copies', 55, 'What each buys, what each costs, and the sentence that explains the choice.'),
  ('systems-design-interviews', 4, 'When it fails', 50, 'Take your own design apart: one zone, one disk, one slow dependency at a time.'),
  ('systems-design-interviews', 5, 'A design in forty minutes', 60, 'A full round with a partner, recorded, with notes from somebody who hires.'),
  ('portfolios-that-get-read', 1, 'Choose three', 25, 'Sort everything you made by what it cost you to decide, and keep the top three.'),
  ('portfolios-that-get-read', 2, 'Start at the hard part', 40, 'Rewrite each case to open where you did not know what to do.'),
  ('portfolios-that-get-read', 3, 'Show the turn', 35, 'One picture before, one after, and the sentence between them.'),
  ('portfolios-that-get-read', 4, 'Notes, twice', 45, 'Two readers, two rounds. Change what both of them stumbled over.'),
  ('data-analysis-from-zero', 1, 'A question worth a table', 30, 'Rewrite five vague questions until a table could answer them.'),
  ('data-analysis-from-zero', 2, 'Selecting and joining', 55, 'Two tables, one key, and the three ways in which a join surprises people.'),
  ('data-analysis-from-zero', 3, 'Counting honestly', 50, 'Groups, shares and missing rows: say what the denominator is, every time.'),
  ('data-analysis-from-zero', 4, 'A chart that answers', 40, 'Choose the mark that fits the question, label it, and take the rest away.'),
  ('talking-about-pay', 1, 'Find your range', 25, 'Three sources, one range, and the reason why you sit where you sit in it.'),
  ('talking-about-pay', 2, 'Say the number', 30, 'One sentence, then silence. Rehearse it until it is boring.'),
  ('talking-about-pay', 3, 'When the answer is no', 30, 'Four things other than salary, and how to ask for a date instead of a promise.'),
  ('writing-for-decisions', 1, 'One question a page', 30, 'Cut a ten-page paper down to the decision that hides in it.'),
  ('writing-for-decisions', 2, 'Options with their friends', 40, 'Describe each option so that the person who wants it would sign the paragraph.'),
  ('writing-for-decisions', 3, 'What you would do', 35, 'Recommend, say how sure you are, and say what would change your mind.'),
  ('writing-for-decisions', 4, 'The meeting after', 30, 'Read in silence, talk in turns, write down what was decided and by whom.'),
  ('leading-a-small-team', 1, 'Your first two weeks', 35, 'Listen to everybody once, with the same four questions, and change nothing yet.'),
  ('leading-a-small-team', 2, 'One-to-ones that matter', 40, 'Whose hour it is, what belongs in it, and what to write down.'),
  ('leading-a-small-team', 3, 'Feedback within a day', 35, 'What you saw, what it did, what you ask for: said kindly, and soon.'),
  ('leading-a-small-team', 4, 'Saying no for the team', 40, 'Hold a list of what will not be done, and defend it in public.'),
  ('leading-a-small-team', 5, 'The conversation you put off', 45, 'Prepare it on one page, hold it this week, and follow it up in writing.');

insert into public.learning_paths (id, title, description, duration, level, students, position) values
  ('applied-ai-engineer', 'Applied AI engineer', 'From reading data to running models and agents that other people rely on.', '22 weeks', 'Advanced', 1840, 0),
  ('from-maker-to-lead', 'From maker to lead', 'Keep your craft, and learn to get good work out of a room.', '10 weeks', 'Intermediate', 1265, 1),
  ('land-the-next-role', 'Land the next role', 'Show the work, think aloud, and settle the terms.', '11 weeks', 'Beginner', 2970, 2);

insert into public.learning_path_courses (path_id, course_id, position) values
  ('applied-ai-engineer', 'data-analysis-from-zero', 0),
  ('applied-ai-engineer', 'directing-agents', 1),
  ('applied-ai-engineer', 'machine-learning-in-production', 2),
  ('from-maker-to-lead', 'writing-for-decisions', 0),
  ('from-maker-to-lead', 'leading-a-small-team', 1),
  ('land-the-next-role', 'portfolios-that-get-read', 0),
  ('land-the-next-role', 'systems-design-interviews', 1),
  ('land-the-next-role', 'talking-about-pay', 2);
