-- A few courses and lessons in plainer words.

insert into public.courses (id, title, instructor, category, level, duration, students, rating, price, thumbnail, description, position) values
  ('leading-a-small-team', 'Leading a small team', 'Daniel Kowalski', 'Leadership', 'Intermediate', '6 weeks', 3060, 4.6, 189, 'nodes', 'The first year with other people’s work in your hands: one-to-ones, feedback, priorities, and the conversations you put off.', 7)
on conflict (id) do update set
  title = excluded.title, instructor = excluded.instructor, category = excluded.category, level = excluded.level, duration = excluded.duration, students = excluded.students, rating = excluded.rating, price = excluded.price, thumbnail = excluded.thumbnail, description = excluded.description, position = excluded.position;

insert into public.lessons (course_id, position, title, minutes, summary) values
  ('machine-learning-in-production', 3, 'Evaluation you can argue with', 60, 'Build a test set that represents the people you serve, and report its score with its spread.'),
  ('directing-agents', 2, 'Limits that hold', 40, 'Money, time, reach and tone: write the limits first, and test that they hold.'),
  ('directing-agents', 4, 'Handing over', 35, 'Write the note that lets a colleague, or another agent, pick up where this one left off.'),
  ('data-analysis-from-zero', 2, 'Selecting and joining', 55, 'Two tables, one key, and the three ways a join surprises people.'),
  ('talking-about-pay', 1, 'Find your range', 25, 'Three sources, one range, and the reason you sit where you do in it.'),
  ('writing-for-decisions', 1, 'One question a page', 30, 'Cut a ten-page paper down to the decision hiding in it.'),
  ('leading-a-small-team', 4, 'Saying no for the team', 40, 'Keep a list of what will not be done, and defend it in public.'),
  ('leading-a-small-team', 5, 'The conversation you put off', 45, 'Prepare it on one page, have it this week, and follow up in writing.')
on conflict (course_id, position) do update set
  title = excluded.title, minutes = excluded.minutes, summary = excluded.summary;
