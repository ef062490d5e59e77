-- An address that only a company's provider vouches for is proven where it is at a domain of that company.

-- Whether the address of somebody's account is proven to be theirs. A company whose people sign in by its own provider calls them what
-- it likes: what it says counts where the address is at a domain of its own, which an administrator has given it.
create function private.has_proven_address(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.users u where u.id = person and u.email_confirmed_at is not null
      and (not u.is_sso_user or exists (
        select from auth.identities i join auth.sso_domains d on i.provider = 'sso:' || d.sso_provider_id
        where i.user_id = u.id and lower(d.domain) = lower(substring(u.email from '[^@]*$')))))
$$;
revoke all on function private.has_proven_address(uuid) from public;

create or replace function public.verify_by_mail(company uuid, address text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
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
  perform private.count_company_mail(company);
  -- The first 48 bits of such an id are chance.
  code := lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 1000000)::text, 6, '0');
  insert into private.company_proofs as p (company_id, address, code_hash, mailed_at)
  values (company, wanted, sha256(convert_to(company || code, 'UTF8')), now())
  on conflict (company_id) do update set address = excluded.address, code_hash = excluded.code_hash, mailed_at = now(), tries = 0;
  perform private.mail_about_company(wanted, 'company_code', jsonb_build_object('code', code, 'company', of_company.name));
  return false;
end
$$;

create or replace function public.my_invitations() returns table (
  id uuid, role text, company text, slug text, domain text, verified_how text, inviter text, invited_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, i.role, c.name, c.slug, c.domain, c.verified_how, private.name_of(i.invited_by), i.invited_at, i.expires_at
  from public.company_invitations i
  join public.companies c on c.id = i.company_id
  join auth.users u on lower(u.email) = i.email and private.has_proven_address(u.id)
  where u.id = (select auth.uid()) and i.expires_at > now()
  order by i.invited_at desc
$$;

create or replace function public.answer_invitation(invitation uuid, accepted boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone public.company_invitations;
begin
  delete from public.company_invitations i
  using auth.users u
  where i.id = invitation and u.id = auth.uid() and private.has_proven_address(u.id) and lower(u.email) = i.email
    and i.expires_at > now()
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

create or replace function orcher.add_member(address text, new_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  workspace text := orcher.workspace_as('owner');
  person uuid;
begin
  if workspace is null then
    perform orcher.refuse(403, 'role_missing', 'Only a signed-in owner of the workspace can add members.', '{"role": "owner"}');
  end if;
  perform from orcher.workspaces where id = workspace for no key update;
  if (select count(*) from orcher.workspace_members where workspace_id = workspace) >= 200 then
    perform orcher.refuse(409, 'state_conflict', 'A workspace can have at most 200 members.');
  end if;
  select u.id into person from auth.users u where lower(u.email) = lower(btrim(address)) and private.has_proven_address(u.id)
  order by u.is_sso_user, u.id limit 1;
  if person is null then
    perform orcher.refuse(404, 'not_found', 'No one with that address can be added. Ask them to create an account and confirm it first.');
  end if;
  insert into orcher.workspace_members (workspace_id, user_id, role) values (workspace, person, new_role)
  on conflict (workspace_id, user_id) do nothing;
  if not found then
    perform orcher.refuse(409, 'state_conflict', 'This person is already a member.');
  end if;
  return person;
end
$$;
