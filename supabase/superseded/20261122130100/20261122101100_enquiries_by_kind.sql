-- Five messages of a kind in an hour, ten of all kinds together; a report of something unsafe counts among no others, and
-- no others stop it. The refusal says when the next one may be sent.
create or replace function private.count_enquiry(sender_key text, most integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  so_far integer;
  first timestamptz;
  minutes integer;
begin
  insert into private.enquiry_counts as counts (sender, began, sent)
  values (sender_key, now(), 1)
  on conflict (sender) do update set
    sent = case when counts.began > now() - interval '1 hour' then counts.sent + 1 else 1 end,
    began = case when counts.began > now() - interval '1 hour' then counts.began else now() end
  returning sent, began into so_far, first;
  if so_far > most then
    minutes := greatest(1, ceil(extract(epoch from first + interval '1 hour' - now()) / 60));
    raise exception using
      errcode = 'PT429',
      message = 'Too many messages from you within an hour.',
      hint = format('Your earlier messages have arrived. Please try again in %s.',
        case when minutes = 1 then 'a minute' else minutes || ' minutes' end);
  end if;
end
$$;

create or replace function private.limit_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.request_address();
  -- What is shared by the kinds: reports share nothing.
  budget text := case new.kind when 'report' then 'report' else 'all' end;
begin
  perform private.count_enquiry(format('email:%s:%s', new.kind, lower(new.email)), 5);
  if budget = 'all' then
    perform private.count_enquiry(format('email:%s:%s', budget, lower(new.email)), 10);
  end if;
  if address <> '' then
    perform private.count_enquiry(format('address:%s:%s', budget, left(address, 64)), 20);
  end if;
  -- Last, and around what others hold: a sender is never waited for while a counter is locked.
  delete from private.enquiry_counts where sender in (
    select sender from private.enquiry_counts where began < now() - interval '1 hour' for update skip locked);
  return new;
end
$$;
