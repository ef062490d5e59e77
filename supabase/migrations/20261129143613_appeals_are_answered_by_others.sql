-- The mails say that who was not part of a decision reviews it, and nothing kept that.

CREATE OR REPLACE FUNCTION public.answer_enquiry(answer uuid, enquiry uuid, body text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.close_enquiry(enquiry uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.only_staff();
  perform private.leave_to_others((select e.message from public.enquiries e where e.id = enquiry));
  update public.enquiries set settled_at = clock_timestamp() where id = enquiry and settled_at is null;
  if found then
    perform private.log_act('closed', 'enquiry', enquiry::text, private.reference_of(enquiry), reason);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_to_others(said text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

revoke all on function private.leave_to_others(text) from public;
