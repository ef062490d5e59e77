-- What time alone brings about has come about: no mail or reminder is due, as on any day but the first.

update public.application_promises set reminded_on = current_date
where closed_at is null and due_on <= current_date + 1;
update public.notifications set mailed_at = greatest(happened_at, now()) where read_at is null;
update public.participants set mailed_at = greatest(unread_since, now()) where unread > 0;
update public.company_conversations set mailed_at = greatest(unread_since, now()) where unread > 0;
insert into private.person_mails (user_id, kind, sent_at)
select distinct a.user_id, a.frequency, now() from public.job_alerts a where a.active and a.frequency in ('Daily', 'Weekly')
on conflict do nothing;
