-- Four counters were of one shape, each with a table of its own, and nothing kept anybody from applying for every job there is.
drop trigger count_request on public.connections;
drop trigger count_follow on public.person_follows;

create table private.day_counts (
  user_id uuid references auth.users (id) on delete cascade,
  company_id uuid references public.companies (id) on delete cascade,
  kind text not null check (kind in ('application', 'company_mail', 'connection_request', 'follow', 'stranger')),
  since timestamptz not null,
  times integer not null check (times > 0),
  unique nulls not distinct (user_id, company_id, kind),
  -- Of a person, or of a company.
  check (num_nonnulls(user_id, company_id) = 1),
  check ((kind = 'company_mail') = (company_id is not null))
);

create index day_counts_company on private.day_counts (company_id) where company_id is not null;

alter table private.day_counts enable row level security;

-- What is older than a day counts no more.
insert into private.day_counts (user_id, company_id, kind, since, times)
select user_id, null::uuid, 'connection_request', since, requests from private.asked_counts where since > now() - interval '1 day'
union all
select user_id, null, 'follow', since, follows from private.follow_counts where since > now() - interval '1 day'
union all
select user_id, null, 'stranger', since, strangers from private.stranger_counts where since > now() - interval '1 day'
union all
select null, company_id, 'company_mail', since, mails from private.company_mail_counts where since > now() - interval '1 day';

CREATE OR REPLACE FUNCTION public.invite_member(company uuid, address text, role text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := lower(btrim(address));
  made public.company_invitations;
begin
  perform private.must_own(company);
  if exists (
    select from public.company_members m join auth.users u on u.id = m.user_id
    where m.company_id = company and lower(u.email) = wanted) then
    raise exception using errcode = 'PT409', message = 'That person is already a member of this company.';
  end if;
  if (select count(*) from public.company_invitations i where i.company_id = company and i.email <> wanted) >= 100 then
    raise exception using errcode = 'PT409', message = 'You already have 100 open invitations. Withdraw one first.';
  end if;
  -- Invitations and codes go to addresses of others.
  perform private.count_in_day('company_mail', null, company);
  insert into public.company_invitations as i (company_id, email, role, invited_by)
  values (company, wanted, invite_member.role, auth.uid())
  on conflict (company_id, email) do update set
    role = excluded.role, invited_by = excluded.invited_by, invited_at = now(), expires_at = now() + interval '14 days'
  returning * into made;
  perform private.mail_about_company(wanted, 'company_invitation', jsonb_build_object('id', made.id, 'role', made.role,
    'inviter', private.name_of(auth.uid()), 'company', (select c.name from public.companies c where c.id = company),
    'unverified', (select c.verified_how is null from public.companies c where c.id = company)));
  return made.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.verify_by_mail(company uuid, address text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := lower(btrim(verify_by_mail.address));
  of_company public.companies;
  code text;
begin
  perform private.must_own(company);
  select * into of_company from public.companies c where c.id = company;
  if of_company.domain = '' then
    raise exception using errcode = 'PT400', message = 'Enter the company’s domain first.';
  end if;
  if private.is_public_mail(of_company.domain) then
    raise exception using errcode = 'PT400', message = 'Anyone can get an address at that domain. Use one that belongs to the company.';
  end if;
  if split_part(wanted, '@', 2) <> of_company.domain or wanted !~ '^[^@[:space:]]+@[^@[:space:]]+$' or char_length(wanted) > 254 then
    raise exception using errcode = 'PT400', message = format('The address must end in @%s.', of_company.domain);
  end if;
  if exists (
    select from auth.users u where u.id = auth.uid() and lower(u.email) = wanted and private.has_proven_address(u.id)) then
    perform private.verify_company(company, 'mail');
    return true;
  end if;
  perform private.count_in_day('company_mail', null, company);
  execute 'drop sequence if exists ' || private.company_tries(company);
  execute 'create sequence ' || private.company_tries(company) || ' maxvalue 5';
  -- The first 48 bits of such an id are chance.
  code := lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 1000000)::text, 6, '0');
  insert into private.company_proofs as p (company_id, address, code_hash, mailed_at)
  values (company, wanted, sha256(convert_to(company || code, 'UTF8')), now())
  on conflict (company_id) do update set address = excluded.address, code_hash = excluded.code_hash, mailed_at = now(), tries = 0;
  perform private.mail_about_company(wanted, 'company_code', jsonb_build_object('code', code, 'company', of_company.name));
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_in_day(what text, person uuid, company uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule record;
  counted private.day_counts;
begin
  select * into strict rule from (values
    -- docs/decisions/0135 says why so many.
    ('application', 100, 'applied for 100 jobs', 'apply for more'),
    ('company_mail', 30, 'sent 30 invitations and codes', 'send the next one'),
    ('connection_request', 50, 'sent 50 connection requests', 'send more'),
    ('follow', 100, 'followed 100 people', 'follow more'),
    ('stranger', 20, 'written to 20 people outside your connections', 'write to someone new again')
  ) as rules (kind, at_most, did, next) where rules.kind = what;
  insert into private.day_counts as day (user_id, company_id, kind, since, times) values (person, company, rule.kind, now(), 1)
  on conflict (user_id, company_id, kind) do update set
    times = case when day.since <= now() - interval '1 day' then 1 else day.times + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.times > rule.at_most then
    raise exception using errcode = 'PT429', message = format('You’ve %s in a day. You can %s after %s UTC.', rule.did, rule.next,
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_own_in_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() = new.user_id then
    perform private.count_in_day(tg_argv[0], new.user_id);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.conversation_of(me uuid, person uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known uuid;
begin
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t message yourself.';
  end if;
  -- Two who begin at once are one after the other.
  perform pg_advisory_xact_lock(hashtextextended(least(me, person)::text || greatest(me, person)::text, 0));
  select p.conversation_id into known from public.participants p where p.user_id = me and p.person_id = person;
  if found then
    return known;
  end if;
  if exists (select from public.blocks b where b.user_id = me and b.blocked_id = person) then
    raise exception using errcode = 'PT409', message = 'You blocked this person. Unblock them to send a message.';
  end if;
  if not private.are_connected(me, person) then
    if not coalesce(private.may_ask(me, person), false) then
      raise exception using errcode = 'PT403', message = 'This person only takes messages from connections.';
    end if;
    perform private.count_in_day('stranger', me);
  end if;
  insert into public.conversations (started_by) values (me) returning id into known;
  insert into public.participants (conversation_id, user_id, person_id, state) values
    (known, me, person, 'accepted'),
    (known, person, me, case when private.are_connected(me, person) then 'accepted' else 'requested' end);
  return known;
end
$function$;

CREATE OR REPLACE FUNCTION private.conversation_with(me uuid, company uuid, person uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if person is null then
    if not exists (select from public.companies c where c.id = company) then
      raise exception using errcode = 'PT404', message = 'We couldn’t find this company.';
    end if;
    if exists (select from public.company_members m where m.company_id = company and m.user_id = me) then
      raise exception using errcode = 'PT400', message = 'You’re a member of this company yourself.';
    end if;
    if not private.reads_messages(company) then
      raise exception using errcode = 'PT409', message = 'This company doesn’t take messages on Tannr.';
    end if;
    if not exists (select from public.company_conversations c where c.company_id = conversation_with.company and c.person_id = me) then
      perform private.count_in_day('stranger', me);
    end if;
    return private.company_conversation_of(me, company, null, '');
  end if;
  if not exists (
    select from public.company_members m where m.company_id = company and m.user_id = me and m.role in ('owner', 'recruiter')) then
    raise exception using errcode = 'PT403', message = 'You can’t publish posts for this company.';
  end if;
  if person = me then
    raise exception using errcode = 'PT400', message = 'You can’t message yourself.';
  end if;
  if not private.may_write_as(company, me, person) then
    raise exception using errcode = 'PT403',
      message = 'A company writes to people who applied to it or wrote to it, and to connections of yours.';
  end if;
  return private.company_conversation_of(person, company, null, '');
end
$function$;

create trigger count_request before insert on public.connections
for each row execute function private.count_own_in_day('connection_request');
create trigger count_follow before insert on public.person_follows
for each row execute function private.count_own_in_day('follow');
create trigger count_application before insert on public.applications
for each row execute function private.count_own_in_day('application');
create trigger count_application_again before update of withdrawn_at on public.applications
for each row when (old.withdrawn_at is not null and new.withdrawn_at is null) execute function private.count_own_in_day('application');

drop function private.count_request();
drop function private.count_follow();
drop function private.count_stranger(uuid);
drop function private.count_company_mail(uuid);
drop table private.asked_counts, private.follow_counts, private.stranger_counts, private.company_mail_counts;

revoke execute on function private.count_in_day(text, uuid, uuid), private.count_own_in_day() from public, anon, authenticated, service_role;
