-- Open pages of a company's members follow its jobs.

-- The members of a company hear of its jobs.
create function private.tell_of_jobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(members.user_id, 'company_jobs')
  from (
    select distinct member.user_id from public.company_members as member
    where member.company_id in (select company_id from changed)) as members;
  return null;
end
$$;

create trigger tell_added after insert on public.jobs referencing new table as changed
for each statement execute function private.tell_of_jobs();
create trigger tell_changed after update on public.jobs referencing new table as changed
for each statement execute function private.tell_of_jobs();
create trigger tell_removed after delete on public.jobs referencing old table as changed
for each statement execute function private.tell_of_jobs();

revoke execute on function private.tell_of_jobs() from public, anon, authenticated, service_role;
