-- An interview that was still to come stayed booked once the offer was answered: both sides were reminded of it.

drop trigger clear_on_withdrawal on public.applications;
create trigger clear_on_withdrawal after update of withdrawn_at, status, offer_answer on public.applications
for each row when ((old.withdrawn_at is null and new.withdrawn_at is not null) or (new.status = 'rejected' and old.status <> 'rejected')
  or (old.offer_answer = '' and new.offer_answer <> ''))
execute function private.clear_on_withdrawal();

select private.clear_arrangements(a.id) from public.applications a
where a.offer_answer <> '' and exists (
  select from public.interviews i where i.application_id = a.id
    and (i.state = 'offered' or (i.state = 'booked' and i.starts_at > now())));
