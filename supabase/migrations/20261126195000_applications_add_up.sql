-- Of several who applied for one job since somebody looked, the notice and its mail say how many.

create or replace function private.notify(told public.notifications) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications as kept (user_id, kind, subject_id, actor_id, subject, detail, state, amount)
  values (told.user_id, told.kind, told.subject_id, told.actor_id, left(told.subject, 200), left(told.detail, 240),
    coalesce(told.state, ''), coalesce(told.amount, 1))
  on conflict (user_id, kind, subject_id) do update set
    subject = excluded.subject, actor_id = excluded.actor_id, detail = excluded.detail, state = excluded.state,
    amount = excluded.amount + case when kept.read_at is null
      and (kept.kind = 'alert_matches' or (kept.kind = 'hiring' and kept.state = 'applied')) then kept.amount else 0 end,
    happened_at = clock_timestamp(), read_at = null;
  delete from public.notifications where id in (
    select id from public.notifications where user_id = told.user_id order by happened_at desc, id desc offset 200);
end
$$;

create or replace function private.send_notice(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  -- Locked, so that what happens meanwhile comes after it.
  told uuid[] := array(
    select n.id from public.notifications n
    where n.user_id = person and n.read_at is null and (n.mailed_at is null or n.mailed_at < n.happened_at)
      and n.kind in ('connection_request', 'connection_accepted', 'comment', 'follower', 'application_status', 'badge_earned', 'reminder', 'hiring')
    for update);
  switch text;
  notices jsonb;
begin
  for switch, notices in
    select listed.switch, jsonb_build_object('count', count(*), 'more', greatest(count(*) - 20, 0),
      'first', (array_agg(listed.subject order by listed.place))[1], 'kind', (array_agg(listed.kind order by listed.place))[1],
      -- A subject that is there no more has a word before its id, and nothing to lead to.
      'notices', jsonb_agg(jsonb_build_object('kind', listed.kind, 'subject', listed.subject,
        -- Of several who applied the latest is not named alone.
        'detail', case when listed.state = 'applied' and listed.amount > 1 then '' else listed.detail end, 'amount', listed.amount,
        'state', listed.state, 'about', case when listed.subject_id not like 'gone %' then split_part(listed.subject_id, ' ', -1)
          else '' end) order by listed.place) filter (where listed.place <= 20))
    from (
      select n.*, of.switch, row_number() over (partition by of.switch order by n.happened_at desc, n.id) as place
      from public.notifications n, lateral (select private.switch_of(n.kind) as switch) as of
      where n.id = any (told) and (n.kind <> 'hiring' or private.wants_hiring_mail(n))) as listed
    left join public.settings s on s.user_id = person
    where address is not null
      and case listed.switch when 'messages' then coalesce(s.messages, true) when 'hiring' then true
        else coalesce(s.email_alerts, true) end
    group by listed.switch
  loop
    perform private.mail_person(address, 'notices', notices, private.switch_link(person, switch));
  end loop;
  update public.notifications n set mailed_at = clock_timestamp() where n.id = any (told);
end
$$;
