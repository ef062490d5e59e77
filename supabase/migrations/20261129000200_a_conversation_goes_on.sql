-- An answer has a link, by which its conversation goes on.

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
  update public.enquiries set settled_at = null where id = enquiry and settled_at is not null;
  perform private.forget_senders();
  return true;
end
$$;

revoke all on function private.enquiry_link(uuid), private.enquiry_of(text) from public;
revoke all on function public.enquiry_thread(text), public.continue_enquiry(text, uuid, text) from public;
grant execute on function public.enquiry_thread(text), public.continue_enquiry(text, uuid, text)
to anon, authenticated, service_role;

alter table public.enquiry_replies enable row level security;
alter table private.enquiry_links enable row level security;
revoke all on public.enquiry_replies from anon, authenticated;
grant select on public.enquiry_replies to authenticated;

create policy "Staff read what people write on" on public.enquiry_replies for select to authenticated
  using ((select private.is_staff()));

-- The id is the caller's, so that a retry creates no second answer.
create or replace function public.answer_enquiry(answer uuid, enquiry uuid, body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.enquiries;
  latest record;
  said text := btrim(body, E' \t\r\n');
begin
  perform private.only_staff();
  if said = '' or char_length(said) > 5000 then
    raise exception using errcode = 'PT400', message = 'Enter an answer of 1 to 5,000 characters.';
  end if;
  select * into asked from public.enquiries where id = enquiry for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'That message is gone.';
  end if;
  insert into public.enquiry_answers (id, enquiry_id, staff_id, signed, body)
  values (answer, enquiry, auth.uid(), private.name_of(auth.uid()), said)
  on conflict (id) do nothing;
  if not found then
    return;
  end if;
  update public.enquiries set settled_at = clock_timestamp() where id = enquiry;
  perform private.log_act('answered', 'enquiry', enquiry::text, private.reference_of(enquiry));
  if to_regclass('private.outbox') is not null then
    -- Quoted is what they wrote last.
    select r.body, r.sent_at into latest from public.enquiry_replies r where r.enquiry_id = enquiry order by r.sent_at desc limit 1;
    insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
      'to', asked.email, 'template', 'enquiry_answer', 'data', jsonb_build_object(
        'reference', private.reference_of(enquiry), 'paragraphs', regexp_split_to_array(said, E'\\n\\s*\\n'), 'signed', private.name_of(auth.uid()),
        'sent', to_char(coalesce(latest.sent_at, asked.created_at) at time zone 'utc', 'FMMonth FMDD, YYYY'),
        'question', coalesce(latest.body, asked.message, ''), 'link', private.enquiry_link(enquiry))));
  end if;
end
$$;
