-- The mail of messages names who wrote in the form that every mail of what happened has.

create or replace function private.send_message_mail(person uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.address_of(person);
  told uuid[] := array(
    select p.conversation_id from public.participants p
    where p.user_id = person and p.unread > 0 and (p.mailed_at is null or p.mailed_at < p.unread_since) and p.state <> 'declined'
    for update);
  listed jsonb;
begin
  select jsonb_build_object('count', sum(p.unread), 'more', greatest(count(*) - 20, 0),
    'people', count(*), 'notices', jsonb_agg(jsonb_build_object('name', p.name, 'unread', p.unread, 'id', p.conversation_id,
      'request', p.state = 'requested', 'detail', '') order by p.place) filter (where p.place <= 20))
  into listed
  from (
    select c.*, private.name_of(c.person_id) as name, row_number() over (order by c.last_at desc, c.conversation_id) as place
    from public.participants c where c.user_id = person and c.conversation_id = any (told) and c.person_id is not null) as p
  having count(*) > 0;
  if address is not null and listed is not null
    and coalesce((select s.messages from public.settings s where s.user_id = person), true) then
    perform private.mail_person(address, 'messages', listed, private.switch_link(person, 'messages'));
  end if;
  update public.participants p set mailed_at = clock_timestamp() where p.user_id = person and p.conversation_id = any (told);
end
$$;
