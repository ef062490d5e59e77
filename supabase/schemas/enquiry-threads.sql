-- What people write on after an answer, on the page that the link in its mail leads to.

create table public.enquiry_replies (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.enquiries (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 5000),
  sent_at timestamptz not null default clock_timestamp()
);

create index enquiry_replies_of on public.enquiry_replies (enquiry_id, sent_at);

-- What the link of one mail carries, as its hash alone: who reads this table can open no conversation, and how long a look-up by
-- hash takes tells nothing of the link.
create table private.enquiry_links (
  hash bytea primary key check (octet_length(hash) = 32),
  enquiry_id uuid not null references public.enquiries (id) on delete cascade,
  made_at timestamptz not null default now()
);

create index enquiry_links_enquiry on private.enquiry_links (enquiry_id);

-- The word for the link in one mail.
create function private.enquiry_link(enquiry uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.enquiry_links (hash, enquiry_id) values (sha256(convert_to(link, 'UTF8')), enquiry);
  return link;
end
$$;

-- The enquiry that a link opens, for ninety days; every answer brings a new one.
create function private.enquiry_of(link text) returns uuid
language sql stable set search_path = '' as $$
  select enquiry_id from private.enquiry_links
  where hash = sha256(convert_to(left(link, 100), 'UTF8')) and made_at > now() - interval '90 days'
$$;

-- The conversation, for whoever has the link; null for a link that is none of ours, or too old.
create function public.enquiry_thread(link text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'reference', private.reference_of(e.id),
    'entries', jsonb_build_array(jsonb_build_object('by', '', 'body', coalesce(e.message, ''), 'at', e.created_at)) || coalesce((
      select jsonb_agg(jsonb_build_object('by', said.by, 'body', said.body, 'at', said.at) order by said.at)
      from (
        select signed, body, sent_at from public.enquiry_answers where enquiry_id = e.id
        union all
        select '', body, sent_at from public.enquiry_replies where enquiry_id = e.id) as said (by, body, at)), '[]'))
  from public.enquiries e where e.id = private.enquiry_of(link)
$$;

-- Writes on, by the link; false if it opens nothing. The id is the page's, so that a form sent twice is one message. Ten within an
-- hour and fifty in all; messages from one address count with its other enquiries.
create function public.continue_enquiry(link text, reply uuid, body text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  enquiry uuid := private.enquiry_of(link);
  address text := private.request_address();
  said text;
begin
  if enquiry is null then
    return false;
  end if;
  if char_length(body) > 20000 then
    raise exception using errcode = 'PT400', message = 'Enter a message of 1 to 5,000 characters.';
  end if;
  said := btrim(body, E' \t\r\n');
  if said = '' or char_length(said) > 5000 then
    raise exception using errcode = 'PT400', message = 'Enter a message of 1 to 5,000 characters.';
  end if;
  perform 1 from public.enquiries where id = enquiry for update;
  if exists (select from public.enquiry_replies where id = reply) then
    return true;
  end if;
  if (select count(*) from public.enquiry_replies where enquiry_id = enquiry) >= 50 then
    raise exception using errcode = 'PT429', message = 'This conversation is full.', hint = 'Please write to us anew at /support.';
  end if;
  perform private.count_enquiry('thread:' || enquiry, 10);
  if address <> '' then
    perform private.count_enquiry(format('address:all:%s', left(address, 64)), 20);
  end if;
  insert into public.enquiry_replies (id, enquiry_id, body) values (reply, enquiry, said);
  update public.enquiries set settled_at = null, last_at = clock_timestamp() where id = enquiry;
  perform private.forget_senders();
  return true;
end
$$;

-- The link to a conversation for whoever has the account with its address: a notification leads here. Null for everybody else.
create function public.own_enquiry_link(enquiry uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select from public.enquiries e join auth.users u on private.member_with(e.email) = u.id
    where e.id = enquiry and u.id = auth.uid()) then
    return null;
  end if;
  -- Pressed often, it takes the place of older ones.
  delete from private.enquiry_links where hash in (
    select l.hash from private.enquiry_links l where l.enquiry_id = enquiry order by l.made_at desc offset 49);
  return private.enquiry_link(enquiry);
end
$$;

-- Whose confirmed address it is; null if nobody's.
create function private.member_with(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from auth.users
  where instance_id = '00000000-0000-0000-0000-000000000000' and lower(email) = lower(address) and email_confirmed_at is not null
  limit 1
$$;

revoke all on function private.enquiry_link(uuid), private.enquiry_of(text), private.member_with(text) from public;
revoke all on function public.own_enquiry_link(uuid) from public, anon;
grant execute on function public.own_enquiry_link(uuid) to authenticated;
revoke all on function public.enquiry_thread(text), public.continue_enquiry(text, uuid, text) from public;
grant execute on function public.enquiry_thread(text), public.continue_enquiry(text, uuid, text)
to anon, authenticated, service_role;

alter table public.enquiry_replies enable row level security;
alter table private.enquiry_links enable row level security;
revoke all on public.enquiry_replies from anon, authenticated;
grant select on public.enquiry_replies to authenticated;

create policy "Staff read what people write on" on public.enquiry_replies for select to authenticated
  using ((select private.is_staff()));
