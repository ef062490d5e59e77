-- Badges and lessons in plain American English.

insert into public.lessons (course_id, position, title, minutes, summary) values
  ('systems-design-interviews', 5, 'A design in forty minutes', 60, 'A full round with a partner, recorded, with notes from someone who hires.'),
  ('leading-a-small-team', 1, 'Your first two weeks', 35, 'Listen to everyone once, with the same four questions, and change nothing yet.')
on conflict (course_id, position) do update set
  title = excluded.title, minutes = excluded.minutes, summary = excluded.summary;

insert into public.achievements (id, title, description, category, points, rarity, icon, requirements, metric, threshold, position) values
  ('done-is-done', 'Done is done', 'You did something you set out to do.', 'milestone', 100, 'default', 'flag', 'Complete your first goal', 'goals_completed', 1, 2),
  ('in-the-room', 'In the room', 'Someone read your application and wants to hear the rest.', 'milestone', 500, 'epic', 'door', 'Reach your first interview', 'interviews', 1, 3),
  ('stitch-by-stitch', 'Stitch by stitch', 'Ten milestones checked off. This is how a thread grows.', 'development', 250, 'rare', 'steps', 'Complete ten milestones', 'milestones_completed', 10, 11),
  ('finisher', 'Finisher', 'Five goals reached. You keep your word.', 'development', 750, 'epic', 'trophy', 'Complete five goals', 'goals_completed', 5, 12),
  ('wide-range', 'Wide range', 'Ten skills on your profile, for anyone who needs them.', 'skills', 250, 'rare', 'layers', 'Track ten skills', 'skills', 10, 13),
  ('three-crafts', 'Three crafts', 'Expert in three skills. Few people are.', 'skills', 500, 'epic', 'gem', 'Reach Expert in three skills', 'expert_skills', 3, 14)
on conflict (id) do update set
  title = excluded.title, description = excluded.description, category = excluded.category, points = excluded.points, rarity = excluded.rarity, icon = excluded.icon, requirements = excluded.requirements, metric = excluded.metric, threshold = excluded.threshold, position = excluded.position;
