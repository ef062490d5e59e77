-- A skill that is brought back is no new activity.
create or replace function private.record_skill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_activity(new.user_id, 'skill_added', lower(new.name), new.name, new.level, new.created_at);
  return null;
end
$$;
