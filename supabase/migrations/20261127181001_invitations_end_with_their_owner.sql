-- An owner who is removed could leave an invitation behind, as a way back.
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

-- Of those who were removed before.
delete from public.company_invitations i where not private.invites_still(i);

create or replace function public.my_invitations() returns table (
  id uuid, role text, company text, slug text, domain text, verified_how text, inviter text, invited_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select i.id, i.role, c.name, c.slug, c.domain, c.verified_how, private.name_of(i.invited_by), i.invited_at, i.expires_at
  from public.company_invitations i
  join public.companies c on c.id = i.company_id
  join auth.users u on lower(u.email) = i.email and private.has_proven_address(u.id)
  where u.id = (select auth.uid()) and i.expires_at > now() and private.invites_still(i)
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
