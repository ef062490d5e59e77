-- Messages sent by the site's forms. Only staff read and answer them (enquiry-answers.sql).

create table public.enquiries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'waitlist', 'request-demo', 'contact-sales', 'contact', 'application', 'story', 'collaborate', 'report', 'subscribe',
    'support', 'chat', 'call', 'salary', 'review', 'discussion', 'advertising', 'media-kit',
    'trial', 'plan', 'api-key', 'answer', 'path', 'enterprise-support', 'security-reports', 'weakness')),
  -- The path it was sent from.
  page text not null check (page ~ '^/[a-z0-9/_-]*$' and char_length(page) <= 200),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254),
  name text check (char_length(name) between 1 and 120),
  message text check (char_length(message) between 1 and 5000),
  -- Further fields of the kind: topic, role, phone, a salary, a rating.
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 8192),
  -- A honeypot: only programs fill it.
  website text not null default '' check (website = ''),
  created_at timestamptz not null default now(),
  -- Answered, or closed without an answer.
  settled_at timestamptz,
  -- When they last wrote: what was answered and goes on waits from then.
  last_at timestamptz not null default now()
);

-- How much each sender has sent in the hour that began with their first enquiry.
create table private.enquiry_counts (
  sender text primary key,
  began timestamptz not null,
  sent integer not null
);

create index enquiries_newest on public.enquiries (last_at desc, id desc);
create index enquiries_waiting on public.enquiries (last_at, id) where settled_at is null;
create index enquiry_counts_began on private.enquiry_counts (began);

-- The address a request came from: our gateway sets x-real-ip itself; a hosted Supabase has Cloudflare's header or the
-- proxies' list. Null for SQL that came another way.
create function private.request_address() returns text
language sql stable set search_path = '' as $$
  select btrim(coalesce(
    headers ->> 'x-real-ip',
    headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', 1)))
  from (select nullif(current_setting('request.headers', true), '')::jsonb) as request (headers)
$$;

-- Confirms receipt by email. It contains no text of the sender: the address may be somebody else's, and such a form would be a
-- spammer's tool. Its text is in templates/enquiry.html.
create function private.confirm_enquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unsubscribe text;
begin
  if private.asks_for_news(new.kind, new.payload) then
    unsubscribe := private.subscribe(new.email);
  end if;
  -- On a database without our outbox the enquiry is stored all the same.
  if to_regclass('private.outbox') is null then
    return null;
  end if;
  insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
    'to', new.email,
    'template', 'enquiry',
    'data', jsonb_strip_nulls(jsonb_build_object(
      'kind', new.kind, 'reference', upper(left(new.id::text, 8)), 'unsubscribe', unsubscribe))));
  return null;
end
$$;

create trigger confirm_enquiry
after insert on public.enquiries
for each row execute function private.confirm_enquiry();

-- The number of messages of this sender in the hour that started with their first, this one included.
create function private.count_sent(sender_key text, out so_far integer, out first timestamptz)
language sql security definer set search_path = '' as $$
  insert into private.enquiry_counts as counts (sender, began, sent)
  values (sender_key, now(), 1)
  on conflict (sender) do update set
    sent = case when counts.began > now() - interval '1 hour' then counts.sent + 1 else 1 end,
    began = case when counts.began > now() - interval '1 hour' then counts.began else now() end
  returning sent, began
$$;

-- Deletes expired counters, skipping locked ones.
create function private.forget_senders() returns void
language sql security definer set search_path = '' as $$
  delete from private.enquiry_counts where sender in (
    select sender from private.enquiry_counts where began < now() - interval '1 hour' for update skip locked)
$$;

-- Five messages of a kind in an hour, ten of all kinds together; safety reports are counted separately. The refusal says when the
-- next one is allowed.
create function private.count_enquiry(sender_key text, most integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
  minutes integer;
begin
  select * into counted from private.count_sent(sender_key);
  if counted.so_far > most then
    minutes := greatest(1, ceil(extract(epoch from counted.first + interval '1 hour' - now()) / 60));
    raise exception using
      errcode = 'PT429',
      message = 'Too many messages from you within an hour.',
      hint = format('Your earlier messages have arrived. Please try again in %s.',
        case when minutes = 1 then 'a minute' else minutes || ' minutes' end);
  end if;
end
$$;

create function private.limit_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.request_address();
  -- What is shared by the kinds: reports share nothing.
  budget text := case when new.kind in ('report', 'weakness') then 'report' else 'all' end;
  -- This runs before the checks, and a key of megabytes has no place in an index.
  sender text := lower(left(new.email, 254));
begin
  -- Whoever is signed in under this address is kept from nothing by others who claim it.
  if private.has_proven_address(auth.uid()) and lower(private.address_of(auth.uid())) = sender then
    sender := 'person ' || auth.uid();
  end if;
  perform private.count_enquiry(format('email:%s:%s', left(new.kind, 40), sender), 5);
  if budget = 'all' then
    perform private.count_enquiry(format('email:%s:%s', budget, sender), 10);
  end if;
  if address <> '' then
    perform private.count_enquiry(format('address:%s:%s', budget, left(address, 64)), 20);
  end if;
  -- Of all visitors together: whoever has many addresses of both kinds fills neither the table nor mailboxes of others, nor keeps
  -- anybody out who has an account.
  if auth.uid() is null and (select c.so_far > 1000 from private.count_sent('everybody:' || budget) as c) then
    raise exception using
      errcode = 'PT429',
      message = 'We are getting more messages than usual.',
      hint = 'Yours was not sent. Please try again in an hour.';
  end if;
  -- Last.
  perform private.forget_senders();
  return new;
end
$$;

create trigger limit_enquiries
before insert on public.enquiries
for each row execute function private.limit_enquiries();

alter table public.enquiries enable row level security;
revoke all on public.enquiries from anon, authenticated;
grant insert (id, kind, page, email, name, message, payload, website) on public.enquiries to anon, authenticated;
grant select on public.enquiries to authenticated;
grant all on public.enquiries to service_role;

create policy "Anybody may send an enquiry" on public.enquiries for insert to anon, authenticated with check (true);
