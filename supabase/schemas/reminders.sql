-- Tells people what they asked to be reminded of, on its day from 8:00 UTC on: in the morning or at noon of most of them. Our own
-- server calls it every few minutes; the notice is mailed as any other.

create function private.send_reminders(at timestamptz, most integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select r.id, r.user_id, r.words, coalesce(j.title, o.title) as title, coalesce(j.company_name, o.company_name) as company
    from public.application_reminders r
    left join public.applications a on a.id = r.application_id
    left join public.jobs j on j.id = a.job_id
    left join public.outside_applications o on o.id = r.outside_id
    where r.told_at is null and r.done_at is null and r.due_on <= ((at at time zone 'UTC') - interval '8 hours')::date
    order by r.due_on, r.id limit most for update of r skip locked
  loop
    done := done + 1;
    update public.application_reminders set told_at = clock_timestamp() where id = due.id;
    perform private.notify(jsonb_populate_record(null::public.notifications, jsonb_build_object(
      'user_id', due.user_id, 'kind', 'reminder', 'subject_id', due.id,
      'subject', coalesce(nullif(btrim(due.words), ''), due.title), 'detail', due.title || ' at ' || due.company)));
  end loop;
  return done;
end
$$;

-- What is done or gone is no news.
create function private.forget_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where user_id = old.user_id and kind = 'reminder' and subject_id = old.id::text;
  return null;
end
$$;
create trigger forget_reminder after delete on public.application_reminders
for each row execute function private.forget_reminder();
create trigger forget_reminder_done after update of done_at, due_on on public.application_reminders
for each row when (new.done_at is not null or new.due_on > old.due_on) execute function private.forget_reminder();
