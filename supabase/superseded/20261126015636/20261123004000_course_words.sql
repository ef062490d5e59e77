-- The words of five courses, in American English and to the point.

insert into public.courses (id, title, instructor, category, level, duration, students, rating, price, thumbnail, description, position) values
  ('machine-learning-in-production', 'Machine learning in production', 'Ada Mensah', 'AI & Data', 'Advanced', '10 weeks', 4210, 4.9, 249, 'nodes', 'From a notebook that runs once to a service that runs on Sunday: data contracts, evaluation, drift and fewer pages at night.', 0),
  ('systems-design-interviews', 'Systems design, out loud', 'Priya Nair', 'Engineering', 'Advanced', '6 weeks', 6120, 4.8, 199, 'threads', 'Twelve real designs, drawn and defended in pairs. You leave able to think out loud in front of other people.', 2),
  ('portfolios-that-get-read', 'Portfolios that get read', 'Tomás Ortega', 'Design', 'Beginner', '3 weeks', 2940, 4.7, 129, 'steps', 'Three projects, hardest parts first, with two rounds of notes from people who hire.', 3),
  ('data-analysis-from-zero', 'Data analysis from zero', 'Grace Lindqvist', 'AI & Data', 'Beginner', '8 weeks', 8450, 4.6, 149, 'threads', 'Questions, tables, SQL and charts that answer them. High school math is enough.', 4),
  ('talking-about-pay', 'Talking about pay', 'Lena Kraus', 'Career', 'Beginner', '2 weeks', 5230, 4.5, 99, 'steps', 'Find your range, say your number, and stay friendly. Rehearsed out loud, with SalarySpace open beside you.', 5)
on conflict (id) do update set
  title = excluded.title, instructor = excluded.instructor, category = excluded.category, level = excluded.level, duration = excluded.duration, students = excluded.students, rating = excluded.rating, price = excluded.price, thumbnail = excluded.thumbnail, description = excluded.description, position = excluded.position;
