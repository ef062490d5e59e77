-- An answer of staff is a notification for the member whose address asked; and what goes on waits from when they last wrote.

alter table public.enquiries add column last_at timestamptz not null default now();
update public.enquiries e set last_at = greatest(
  e.created_at, coalesce((select max(r.sent_at) from public.enquiry_replies r where r.enquiry_id = e.id), e.created_at));

drop index public.enquiries_newest, public.enquiries_waiting;
create index enquiries_newest on public.enquiries (last_at desc, id desc);
create index enquiries_waiting on public.enquiries (last_at, id) where settled_at is null;

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check check (
  kind in ('connection_request', 'connection_accepted', 'alert_matches', 'application_status',
    'badge_earned', 'security', 'hiring', 'reminder', 'event', 'inbox', 'comment', 'reaction', 'follower', 'approval', 'support'));

-- Whose confirmed address it is; null if nobody's.
create function private.member_with(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from auth.users
  where instance_id = '00000000-0000-0000-0000-000000000000' and lower(email) = lower(address) and email_confirmed_at is not null
  limit 1
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

revoke all on function private.member_with(text) from public;
revoke all on function public.own_enquiry_link(uuid) from public, anon;
grant execute on function public.own_enquiry_link(uuid) to authenticated;

create or replace function public.continue_enquiry(link text, reply uuid, body text) returns boolean
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

create or replace function public.answer_enquiry(answer uuid, enquiry uuid, body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.enquiries;
  latest record;
  told public.notifications;
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
  told.user_id := private.member_with(asked.email);
  if told.user_id is not null then
    told.kind := 'support';
    told.subject_id := enquiry;
    told.subject := private.reference_of(enquiry);
    told.detail := regexp_replace(said, '\s+', ' ', 'g');
    perform private.notify(told);
  end if;
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

create or replace function public.staff_overview() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.is_staff() then jsonb_build_object(
    'enquiries', (select count(*) from public.enquiries where settled_at is null),
    'reports', (
      select count(*) from (
        select from private.reports() r group by r.kind, r.subject
        having max(r.at) > coalesce((
          select max(d.decided_at) from public.report_decisions d where d.subject_kind = r.kind and d.subject_id = r.subject), '-infinity')
      ) as open),
    'oldest', (select min(last_at) from public.enquiries where settled_at is null),
    'suspended', (select count(*) from public.suspensions where lifted_at is null and (ends_at is null or ends_at > now())),
    'deliveries', (select count(*) from public.staff_deliveries(null, 100))) end
$$;
