-- The schema `realtime`: messages that policies judge and that SQL sends, and the functions around them. Names and columns are
-- Supabase Realtime's own, so that a project's policies and triggers apply unchanged. The table is the project's.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role, project_owner;

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  binary_payload bytea,
  event text,
  private boolean default false,
  inserted_at timestamp not null default timezone('utc', now()),
  updated_at timestamp not null default timezone('utc', now()),
  primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
) partition by range (inserted_at);

create index messages_inserted_at_topic_idx on realtime.messages (topic, inserted_at desc)
  where extension = 'broadcast' and private;
create index messages_inserted_at_idx on realtime.messages (inserted_at);

-- For days that nobody has prepared: a message is never refused for its date.
create table realtime.messages_other_days partition of realtime.messages default;

alter table realtime.messages enable row level security;
alter table realtime.messages_other_days enable row level security;
grant create on schema realtime to project_owner;
alter table realtime.messages owner to project_owner;
revoke create on schema realtime from project_owner;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant delete on realtime.messages to service_role;

-- A partition for each day, from yesterday to three days ahead; what is older than three days goes with its own. Called by the
-- server; it waits for nobody, because everybody would wait behind it.
create function realtime.prepare_messages() returns void language plpgsql set lock_timeout = '1s' as $$
declare
  day date;
  partition text;
begin
  if not pg_try_advisory_xact_lock(7243919010) then
    return;
  end if;
  for day in select generate_series(today - 1, today + 3, interval '1 day') from timezone('utc', now()) as t(now), date(t.now) as d(today) loop
    partition := to_char(day, '"messages_"YYYY_MM_DD');
    if to_regclass('realtime.' || partition) is null
      and not exists (select from realtime.messages_other_days m where m.inserted_at >= day and m.inserted_at < day + 1)
    then
      execute format('create table realtime.%I partition of realtime.messages for values from (%L) to (%L)', partition, day, day + 1);
      execute format('alter table realtime.%I enable row level security', partition);
    end if;
  end loop;
  for partition in
    select relname from pg_class join pg_inherits on inhrelid = pg_class.oid
    where inhparent = 'realtime.messages'::regclass and relname ~ '^messages_\d{4}_\d\d_\d\d$'
      and to_date(right(relname, 10), 'YYYY_MM_DD') < date(timezone('utc', now())) - 3
  loop
    execute format('drop table realtime.%I', partition);
  end loop;
  delete from realtime.messages_other_days where inserted_at < timezone('utc', now()) - interval '3 days';
end
$$;
revoke execute on function realtime.prepare_messages() from public;
select realtime.prepare_messages();

-- What policies ask: the channel that is joined or written to.
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Sending from SQL -----------------------------------------------------------------------------------------------------

create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  message uuid := gen_random_uuid();
begin
  if jsonb_typeof(payload) = 'object' and not payload ? 'id' then
    payload := jsonb_set(payload, '{id}', to_jsonb(message));
  end if;
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message, payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- For triggers: what happened to a row, to a private channel.
create function realtime.broadcast_changes(
  topic_name text,
  event_name text,
  operation text,
  table_name text,
  table_schema text,
  new record,
  old record,
  level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema),
    event_name,
    topic_name
  );
exception when others then
  raise exception 'Failed to process the row: %', sqlerrm;
end
$$;

-- Every process listens; what does not fit a notification is read from the table.
create function realtime.announce_message() returns trigger language plpgsql as $$
declare
  whole text := json_build_object(
    'id', new.id, 'topic', new.topic, 'private', coalesce(new.private, false), 'event', new.event, 'payload', new.payload
  )::text;
begin
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
create trigger announce after insert on realtime.messages for each row when (new.extension = 'broadcast')
  execute function realtime.announce_message();
revoke execute on function realtime.announce_message() from public;
