-- Answers of staff to messages from the site's forms: by email, each stored.

create table public.enquiry_answers (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.enquiries (id) on delete cascade,
  staff_id uuid references auth.users (id) on delete set null,
  -- The name below it.
  signed text not null check (char_length(signed) between 1 and 220),
  body text not null check (char_length(body) between 1 and 5000),
  sent_at timestamptz not null default clock_timestamp()
);

create index enquiry_answers_of on public.enquiry_answers (enquiry_id, sent_at);
create index enquiry_answers_staff on public.enquiry_answers (staff_id) where staff_id is not null;

alter table public.enquiry_answers enable row level security;
revoke all on public.enquiry_answers from anon, authenticated;
grant select on public.enquiry_answers to authenticated;

create policy "Staff read what was answered" on public.enquiry_answers for select to authenticated
  using ((select private.is_staff()));
create policy "Staff read what was sent" on public.enquiries for select to authenticated
  using ((select private.is_staff()));

-- Refuses whoever made a decision to answer what is said against it, by the reference in its words, where anybody else could.
create function private.leave_to_others(said text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  named text[] := array(select word[1] from regexp_matches(upper(coalesce(said, '')), '\m([0-9A-F]{8})\M', 'g') as word);
begin
  if cardinality(named) > 0 and (exists (
      select from public.report_decisions d where d.staff_id = auth.uid() and private.reference_of(d.id) = any (named))
    or exists (
      select from public.suspensions s
      join public.staff_acts a on a.subject_kind = 'person' and a.subject_id = s.user_id::text and a.act = 'suspended'
        and a.at between s.begun_at - interval '1 minute' and s.begun_at + interval '1 minute'
      where a.actor_id = auth.uid() and private.reference_of(s.id) = any (named)))
    and exists (
      select from auth.users u where u.id <> auth.uid() and u.raw_app_meta_data -> 'staff' = 'true'
        and (u.banned_until is null or u.banned_until < now())) then
    raise exception using errcode = 'PT409', message = 'You made this decision. Someone else on the staff has to review it.';
  end if;
end
$$;
revoke all on function private.leave_to_others(text) from public;

-- The id is the caller's, so that a retry creates no second answer.
create function public.answer_enquiry(answer uuid, enquiry uuid, body text) returns void
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
  perform private.leave_to_others(asked.message);
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

create function private.reference_of(enquiry uuid) returns text
language sql immutable set search_path = '' as $$ select upper(left(enquiry::text, 8)) $$;

-- Without an answer, for a reason; and open again.
create function public.close_enquiry(enquiry uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.only_staff();
  perform private.leave_to_others((select e.message from public.enquiries e where e.id = enquiry));
  update public.enquiries set settled_at = clock_timestamp() where id = enquiry and settled_at is null;
  if found then
    perform private.log_act('closed', 'enquiry', enquiry::text, private.reference_of(enquiry), reason);
  end if;
end
$$;

create function public.reopen_enquiry(enquiry uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.only_staff();
  update public.enquiries set settled_at = null where id = enquiry and settled_at is not null;
  if found then
    perform private.log_act('reopened', 'enquiry', enquiry::text, private.reference_of(enquiry));
  end if;
end
$$;

revoke all on function public.answer_enquiry(uuid, uuid, text), public.close_enquiry(uuid, text), public.reopen_enquiry(uuid)
from public, anon;
grant execute on function public.answer_enquiry(uuid, uuid, text), public.close_enquiry(uuid, text), public.reopen_enquiry(uuid)
to authenticated;
