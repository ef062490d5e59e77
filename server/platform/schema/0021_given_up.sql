-- What whoever runs the service may know of messages that were given up, and do about them: never what they say.
create function tannr_internal.given_up(after_id bigint, page_size integer) returns table (
  id bigint, kind text, template text, recipient text, attempts integer, created_at timestamptz, trouble text, handed boolean
)
language sql stable security definer set search_path = '' as $$
  select o.id, o.kind, coalesce(o.message ->> 'template', ''), o.message ->> 'to', o.attempts::integer, o.created_at,
    coalesce(o.trouble, ''), o.handed_at is not null
  from tannr_internal.outbox o
  where o.state = 'dead' and (after_id is null or o.id < after_id)
  order by o.id desc limit page_size
$$;

-- Waits again as if it were new; returns to whom it goes, null where it is gone.
create function tannr_internal.try_again(message_id bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient text;
begin
  update tannr_internal.outbox set state = 'waiting', due_at = now(), created_at = now(), taken_at = null, handed_at = null
  where id = message_id and state = 'dead' returning message ->> 'to' into recipient;
  if recipient is not null then
    perform pg_notify('outbox', '');
  end if;
  return recipient;
end
$$;

revoke all on function tannr_internal.given_up(bigint, integer), tannr_internal.try_again(bigint) from public;
grant usage on schema tannr_internal to project_owner;
grant execute on function tannr_internal.given_up(bigint, integer), tannr_internal.try_again(bigint) to project_owner;
