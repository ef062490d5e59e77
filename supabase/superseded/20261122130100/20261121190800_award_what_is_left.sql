-- As it was, but what earns nothing more is no longer counted: who did most has most of it behind them.
create or replace function private.award(person uuid, metrics text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with left_to_earn as materialized (
    select a.id, a.metric, a.threshold from public.achievements a
    where a.metric = any (metrics)
      and not exists (select from public.earned_achievements e where e.user_id = person and e.achievement_id = a.id)
  ), counted as materialized (
    select m as metric, private.count_of(person, m) as amount from (select distinct metric from left_to_earn) as metrics (m)
  ), earned as (
    insert into public.earned_achievements (user_id, achievement_id)
    select person, a.id from left_to_earn a join counted c using (metric) where c.amount >= a.threshold
    on conflict do nothing
    returning achievement_id
  )
  insert into public.activity_events (user_id, kind, subject_id, subject, detail)
  select person, 'badge_earned', a.id, a.title, a.rarity from earned join public.achievements a on a.id = earned.achievement_id
  on conflict do nothing;
end
$$;
