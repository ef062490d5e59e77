-- What staff see of messages that did not reach anybody.

-- Mails and texts that were given up, the newest first, without a word of what they say. Only a server that sends mails of its own
-- keeps them; elsewhere there are none.
create function public.staff_deliveries(after_id bigint default null, page_size integer default 20) returns table (
  id bigint, kind text, template text, recipient text, attempts integer, created_at timestamptz, trouble text, handed boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.given_up(bigint, integer)') is null then
    return;
  end if;
  return query select * from tannr_internal.given_up(after_id, least(greatest(page_size, 1), 100));
end
$$;

-- Sends one of them again, as if it were new.
create function public.retry_delivery(delivery bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient text;
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.try_again(bigint)') is not null then
    recipient := tannr_internal.try_again(delivery);
  end if;
  if recipient is null then
    raise exception using errcode = 'PT404', message = 'That message is already queued again, or its 30 days are over.';
  end if;
  perform private.log_act('retried', 'delivery', delivery::text, left(recipient, 320));
end
$$;

revoke all on function public.staff_deliveries(bigint, integer), public.retry_delivery(bigint) from public, anon;
grant execute on function public.staff_deliveries(bigint, integer), public.retry_delivery(bigint) to authenticated;
