-- Each goal of a page asks for its milestones by the goal and, for the row-level security, by the person: with an index for
-- either, PostgreSQL went through all of the person's for every goal.
drop index public.goal_milestones_person;
create index goal_milestones_person on public.goal_milestones (user_id, goal_id, position);
