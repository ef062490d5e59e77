-- Broadcasts of clients that ask for them to be kept: they alone have an end, which may come before that of all messages. The
-- server tells of them itself, and says so in its transaction.
alter table realtime.messages add column expires_at timestamp;

create or replace function realtime.announce_message() returns trigger language plpgsql as $$
declare
  whole text := json_build_object(
    'id', new.id, 'topic', new.topic, 'private', coalesce(new.private, false), 'event', new.event, 'payload', new.payload
  )::text;
begin
  if current_setting('realtime.is_told', true) = 'on' then
    return null;
  end if;
  if new.binary_payload is not null or octet_length(whole) > 7900 then
    whole := json_build_object('id', new.id, 'topic', new.topic, 'private', coalesce(new.private, false), 'at', new.inserted_at)::text;
  end if;
  -- A topic alone may be too long as well; nobody can join it.
  if octet_length(whole) <= 7900 then
    perform pg_notify('realtime_messages', whole);
  end if;
  return null;
end
$$;
