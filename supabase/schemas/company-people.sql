-- Inviting, joining, changing and leaving a company, and proving its domain.

create table public.company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  email text not null check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254),
  role text not null check (role in ('owner', 'recruiter', 'interviewer')),
  invited_by uuid references auth.users (id) on delete set null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  unique (company_id, email)
);

create index company_invitations_email on public.company_invitations (email);
create index company_invitations_by on public.company_invitations (invited_by) where invited_by is not null;

-- Proofs of a company's domain: the code emailed to a work address, and the expected DNS record.
create table private.company_proofs (
  company_id uuid primary key references public.companies (id) on delete cascade,
  -- What its owner publishes; it stays the same.
  dns_token text not null default replace(gen_random_uuid()::text, '-', ''),
  address text,
  code_hash bytea,
  tries smallint not null default 0,
  mailed_at timestamptz
);

-- The last DNS lookup and its result. Requested by an owner, done by the server.
create table public.company_dns_checks (
  company_id uuid primary key references public.companies (id) on delete cascade,
  domain text not null,
  asked_at timestamptz not null default now(),
  checked_at timestamptz,
  found text check (found in ('verified', 'missing', 'unreachable', 'taken'))
);

create index company_dns_checks_waiting on public.company_dns_checks (asked_at) where checked_at is null;
-- A proven domain belongs to one company only.
create unique index companies_verified_domain on public.companies (domain) where verified_how is not null and domain <> '';

-- Public email providers: their addresses prove no employer.
create function private.is_public_mail(domain text) returns boolean
language sql immutable set search_path = '' as $$
  select domain ~ '^(hotmail|live|outlook|msn|windowslive|yahoo|ymail|rocketmail|aol|gmx|yandex|zoho|tuta|tutanota|tutamail)\.([a-z]{2,3}\.)?[a-z]{2,3}$'
    or domain = any (array['gmail.com', 'googlemail.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'protonmail.ch',
    'pm.me', 'web.de', 't-online.de', 'freenet.de', 'mail.com', 'email.com', 'mail.ru', 'inbox.ru', 'list.ru', 'bk.ru', 'ya.ru',
    'rambler.ru', 'zohomail.com', 'fastmail.com', 'fastmail.fm', 'hey.com', 'hushmail.com', 'mailbox.org', 'posteo.de', 'posteo.net',
    'disroot.org', 'riseup.net', 'qq.com', 'foxmail.com', '163.com', '126.com', 'yeah.net', 'sina.com', 'sina.cn', 'sohu.com', 'aliyun.com',
    'naver.com', 'hanmail.net', 'daum.net', 'kakao.com', 'rediffmail.com', 'orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net', 'sfr.fr',
    'libero.it', 'virgilio.it', 'alice.it', 'tin.it', 'terra.com.br', 'uol.com.br', 'bol.com.br', 'seznam.cz', 'email.cz', 'wp.pl', 'o2.pl',
    'onet.pl', 'interia.pl', 'comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net',
    'earthlink.net', 'btinternet.com', 'sky.com', 'virginmedia.com', 'talktalk.net', 'bigpond.com', 'optusnet.com.au', 'shaw.ca',
    'rogers.com', 'sympatico.ca', 'telus.net', 'duck.com', 'mailinator.com', 'guerrillamail.com', 'yopmail.com', 'mail.de', 'bluewin.ch',
    'skynet.be', 'telenet.be', 'ziggo.nl', 'sapo.pt', 'ukr.net', 'abv.bg', 'freemail.hu', '10minutemail.com', 'temp-mail.org',
    'trashmail.com', 'sharklasers.com', 'maildrop.cc'])
$$;

create function private.must_own(company uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null or not exists (
    select from public.company_members m where m.company_id = company and m.user_id = auth.uid() and m.role = 'owner') then
    raise exception using errcode = 'PT403', message = 'Only an owner of the company may do that.';
  end if;
end
$$;

-- Sent by our outbox: on a hosted Supabase no email is sent, and the invitation is only shown in the portal.
create function private.mail_about_company(address text, template text, data jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_regclass('private.outbox') is not null then
    insert into private.outbox (kind, message)
    values ('mail', jsonb_build_object('to', address, 'template', template, 'data', data));
  end if;
end
$$;

-- Invites the holder of an address to act for the company; a repeated call sends another email.
create function public.invite_member(company uuid, address text, role text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- An invitation is good as long as who wrote it owns the company: whoever was removed has left no way back behind.
create function private.invites_still(i public.company_invitations) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.company_members m
    where m.company_id = i.company_id and m.user_id = i.invited_by and m.role = 'owner')
$$;

create function private.forget_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.company_invitations i where i.company_id = old.company_id and i.invited_by = old.user_id;
  return null;
end
$$;
revoke all on function private.invites_still(public.company_invitations), private.forget_invitations() from public;

create trigger forget_invitations_leaving after delete on public.company_members
for each row when (old.role = 'owner') execute function private.forget_invitations();
create trigger forget_invitations_changing after update of role on public.company_members
for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.forget_invitations();

-- Invitations of the caller, by the address that their account has proven.
create function public.my_invitations() returns table (
  id uuid, role text, company text, slug text, domain text, verified_how text, inviter text, invited_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, i.role, c.name, c.slug, c.domain, c.verified_how, private.name_of(i.invited_by), i.invited_at, i.expires_at
  from public.company_invitations i
  join public.companies c on c.id = i.company_id
  join auth.users u on lower(u.email) = i.email and private.has_proven_address(u.id)
  where u.id = (select auth.uid()) and i.expires_at > now() and private.invites_still(i)
  order by i.invited_at desc
$$;

-- Accepts or declines an invitation; accepting returns the company's address.
create function public.answer_invitation(invitation uuid, accepted boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone public.company_invitations;
begin
  -- Held first, as by whoever removes the one who wrote it, and with them the invitation.
  perform from public.companies c
  where c.id = (select i.company_id from public.company_invitations i where i.id = invitation) for no key update;
  delete from public.company_invitations i
  using auth.users u
  where i.id = invitation and u.id = auth.uid() and private.has_proven_address(u.id) and lower(u.email) = i.email
    and i.expires_at > now() and private.invites_still(i)
  returning i.* into gone;
  if gone.id is null then
    raise exception using errcode = 'PT404', message = 'This invitation has expired, or it was sent to another address.';
  end if;
  if accepted then
    insert into public.company_members (company_id, user_id, role) values (gone.company_id, auth.uid(), gone.role)
    on conflict do nothing;
  end if;
  return (select c.slug from public.companies c where c.id = gone.company_id);
end
$$;

-- At least one owner must remain, except when an account or the company is deleted.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = old.user_id) then
    return coalesce(new, old);
  end if;
  -- Held, so that two owners who leave at once see each other.
  perform from public.companies c where c.id = old.company_id for no key update;
  if found and not exists (
    select from public.company_members m
    where m.company_id = old.company_id and m.role = 'owner' and m.user_id <> old.user_id) then
    raise exception using errcode = 'PT409', message = 'A company needs at least one owner. Make someone else an owner first.';
  end if;
  return coalesce(new, old);
end
$$;

create trigger keep_an_owner_leaving before delete on public.company_members
for each row when (old.role = 'owner') execute function private.keep_an_owner();
create trigger keep_an_owner_changing before update of role on public.company_members
for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.keep_an_owner();

-- Whether the caller is listed on the company's public page, which only they decide.
create function public.show_on_company_page(company uuid, shown boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set listed = shown where m.company_id = company and m.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
end
$$;

-- The company's members, for members; and for owners also invitations and the verification.
create function public.company_team(company uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mine text := (select m.role from public.company_members m where m.company_id = company and m.user_id = auth.uid());
begin
  if mine is null then
    raise exception using errcode = 'PT403', message = 'You aren’t a member of this company.';
  end if;
  return jsonb_build_object(
    'members', (
      select jsonb_agg(jsonb_build_object('person', m.user_id, 'name', private.name_of(m.user_id), 'handle', p.handle,
        'headline', p.headline, 'role', m.role, 'joined_at', m.joined_at, 'listed', m.listed,
        'inbox_mails', case when m.user_id = auth.uid() then m.inbox_mails end,
        'hiring_mails', case when m.user_id = auth.uid() then to_jsonb(m.hiring_mails) end)
        order by array_position(array['owner', 'recruiter', 'interviewer'], m.role), m.joined_at, m.user_id)
      from public.company_members m join public.profiles p on p.user_id = m.user_id where m.company_id = company),
    'invitations', case when mine = 'owner' then coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'invited_at', i.invited_at,
        'expires_at', i.expires_at) order by i.invited_at desc, i.id)
      from public.company_invitations i where i.company_id = company), '[]') end,
    'proof', case when mine = 'owner' then (
      select jsonb_build_object('address', p.address, 'mailed_at', p.mailed_at,
        'waiting', p.code_hash is not null and p.mailed_at > now() - interval '1 hour' and p.tries < 5, 'token', p.dns_token,
        'asked_at', d.asked_at, 'checked_at', d.checked_at, 'found', d.found)
      from public.companies c left join private.company_proofs p on p.company_id = c.id
        left join public.company_dns_checks d on d.company_id = c.id and d.domain = c.domain
      where c.id = company) end);
end
$$;
