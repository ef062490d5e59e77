-- How full an application's line is follows the step it reached: a fifth for each, and all of it with an offer. Whoever
-- moves it on may say more than that, and need not say anything.

create function private.application_progress(status text) returns smallint
language sql immutable set search_path = '' as $$
  select case when status = 'offer_received' then 100 else 20 * private.application_step(status) end::smallint
$$;

create or replace function private.note_reached() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.application_step(new.status) > private.application_step(new.reached) then
    new.reached := new.status;
    new.progress := greatest(new.progress, private.application_progress(new.reached));
  end if;
  return new;
end
$$;

update public.applications
set progress = private.application_progress(reached)
where progress < private.application_progress(reached);
