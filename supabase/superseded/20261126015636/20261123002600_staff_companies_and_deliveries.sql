-- Whom staff suspend nobody finds; staff vouch for companies, and see which mails were given up.

alter table public.suspensions add column was_visible boolean not null default true;

-- Ends the suspensions that stand of a person, or of whoever's time is over, and shows again who was to be found. Returns how many.
create function private.lift_suspensions(person uuid default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  lifted public.suspensions;
  done integer := 0;
begin
  for lifted in
    update public.suspensions set lifted_at = least(ends_at, clock_timestamp())
    where lifted_at is null and case when person is null then ends_at <= now() else user_id = person end
    returning *
  loop
    update public.settings set profile_visible = true where user_id = lifted.user_id and lifted.was_visible;
    done := done + 1;
  end loop;
  return done;
end
$$;
revoke all on function private.lift_suspensions(uuid) from public;

create or replace function public.suspend_person(person uuid, days integer, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ends timestamptz := now() + make_interval(days => days);
  why text := btrim(reason, E' \t\r\n');
  address text := private.address_of(person);
  made uuid;
begin
  perform private.only_staff();
  if days not between 1 and 365 then
    raise exception using errcode = 'PT400', message = 'Choose between 1 and 365 days, or no end.';
  end if;
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'The person is told the reason: give at least 10 characters.';
  end if;
  if exists (select from auth.users where id = person and raw_app_meta_data -> 'staff' = 'true'::jsonb) then
    raise exception using errcode = 'PT409', message = 'Staff are not suspended: the operator takes their claim first.';
  end if;
  -- One whose time is over makes room.
  perform private.lift_suspensions();
  insert into public.suspensions (user_id, reason, ends_at, was_visible)
  values (person, why, ends, coalesce((select profile_visible from public.settings where user_id = person), true))
  on conflict (user_id) where lifted_at is null do nothing returning id into made;
  if made is null then
    raise exception using errcode = 'PT409', message = 'This account is suspended already.';
  end if;
  update auth.users set banned_until = coalesce(ends, 'infinity') where id = person;
  delete from auth.sessions where user_id = person;
  insert into public.settings as kept (user_id, profile_visible) values (person, false)
  on conflict (user_id) do update set profile_visible = false where kept.profile_visible;
  perform private.log_act('suspended', 'person', person::text, private.name_of(person), why);
  perform private.mail_suspended(address, 'suspended', why, ends, private.reference_of(made));
end
$$;

create or replace function public.restore_person(person uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.only_staff();
  if private.lift_suspensions(person) = 0 then
    raise exception using errcode = 'PT409', message = 'This account is not suspended.';
  end if;
  update auth.users set banned_until = null where id = person;
  perform private.log_act('restored', 'person', person::text, private.name_of(person), btrim(reason, E' \t\r\n'));
  perform private.mail_suspended(private.address_of(person), 'restored', null, null, null);
end
$$;

-- Who is suspended now is hidden as of now.
update public.suspensions s set was_visible = coalesce((select t.profile_visible from public.settings t where t.user_id = s.user_id), true)
where s.lifted_at is null;
insert into public.settings as kept (user_id, profile_visible) select user_id, false from public.suspensions where lifted_at is null
on conflict (user_id) do update set profile_visible = false where kept.profile_visible;

alter table public.staff_acts
  drop constraint staff_acts_act_check,
  add constraint staff_acts_act_check check (act in ('answered', 'closed', 'reopened', 'suspended', 'restored', 'staff_added',
    'staff_removed', 'kept', 'warned', 'hidden', 'verified', 'unverified', 'retried')),
  drop constraint staff_acts_subject_kind_check,
  add constraint staff_acts_subject_kind_check check (subject_kind in ('enquiry', 'person', 'post', 'comment', 'message',
    'conversation', 'company', 'delivery'));

-- Companies by name or domain, those that nobody vouches for first asked for; the newest first, after the last one of the page before.
create function public.staff_companies(
  words text default '', unverified boolean default false, after_at timestamptz default null, after_company uuid default null,
  page_size integer default 20
) returns table (
  company uuid, name text, slug text, domain text, website text, verified_how text, verified_at timestamptz, created_at timestamptz,
  members integer, owners text[], open_jobs integer
)
language plpgsql stable security definer set search_path = '' as $$
declare
  looked_for text := '%' || replace(replace(replace(lower(btrim(words)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.only_staff();
  return query
  select c.id, c.name, c.slug, c.domain, c.website, c.verified_how, c.verified_at, c.created_at,
    (select count(*)::integer from public.company_members m where m.company_id = c.id),
    coalesce((
      select array_agg(coalesce(private.address_of(m.user_id), private.name_of(m.user_id)) order by m.joined_at)
      from public.company_members m where m.company_id = c.id and m.role = 'owner'), '{}'),
    (select count(*)::integer from public.jobs j where j.company_id = c.id and j.status = 'open')
  from public.companies c
  where (btrim(words) = '' or lower(c.name) like looked_for or c.domain like looked_for)
    and (not unverified or c.verified_how is null)
    and (after_at is null or (c.created_at, c.id) < (after_at, after_company))
  order by c.created_at desc, c.id desc
  limit least(greatest(page_size, 1), 100);
end
$$;

-- Staff say that these people speak for the company, or that they do not; its owners are told why.
create function public.vouch_for_company(company uuid, wanted boolean, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  named text;
  owner uuid;
begin
  perform private.only_staff();
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'Its owners are told the reason: give at least 10 characters.';
  end if;
  select c.name into named from public.companies c where c.id = company and (c.verified_how is null) = wanted for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'That company is gone, or somebody has decided this already.';
  end if;
  if wanted then
    perform private.verify_company(company, 'operator');
  else
    update public.companies c set verified_how = null, verified_at = null where c.id = company;
  end if;
  perform private.log_act(case when wanted then 'verified' else 'unverified' end, 'company', company::text, named, why);
  for owner in select m.user_id from public.company_members m where m.company_id = company and m.role = 'owner' loop
    perform private.mail_decision(owner, 'company_vouched', jsonb_build_object('company', named, 'verified', wanted,
      'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n')));
  end loop;
end
$$;

revoke all on function public.staff_companies(text, boolean, timestamptz, uuid, integer),
  public.vouch_for_company(uuid, boolean, text) from public, anon;
grant execute on function public.staff_companies(text, boolean, timestamptz, uuid, integer),
  public.vouch_for_company(uuid, boolean, text) to authenticated;

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
    raise exception using errcode = 'PT404', message = 'That message waits again already, or its month is over.';
  end if;
  perform private.log_act('retried', 'delivery', delivery::text, left(recipient, 320));
end
$$;

revoke all on function public.staff_deliveries(bigint, integer), public.retry_delivery(bigint) from public, anon;
grant execute on function public.staff_deliveries(bigint, integer), public.retry_delivery(bigint) to authenticated;

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
    'oldest', (select min(created_at) from public.enquiries where settled_at is null),
    'suspended', (select count(*) from public.suspensions where lifted_at is null and (ends_at is null or ends_at > now())),
    'deliveries', (select count(*) from public.staff_deliveries(null, 100))) end
$$;
