-- Proving a company's domain by email or DNS, and who sees and changes its members.

-- Attempts at an emailed code are counted by a sequence: a caller can roll back what a call has written (Prefer: tx=rollback, or
-- a refused response), but not a sequence.
create function private.company_tries(company uuid) returns text
language sql immutable set search_path = '' as $$
  select 'private.company_tries_' || replace(company::text, '-', '')
$$;

create function private.forget_company_tries() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  execute 'drop sequence if exists ' || private.company_tries(old.company_id);
  return null;
end
$$;
create trigger forget_tries_on_delete after delete on private.company_proofs
for each row execute function private.forget_company_tries();
create trigger forget_tries after update of code_hash on private.company_proofs
for each row when (new.code_hash is null and old.code_hash is not null) execute function private.forget_company_tries();

create function private.verify_company(company uuid, how text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.companies c set verified_how = how, verified_at = now() where c.id = company;
  update private.company_proofs p set code_hash = null, address = null, tries = 0 where p.company_id = company;
exception when unique_violation then
  raise exception using errcode = 'PT409',
    message = 'The domain is verified for another company here. Ask its owner for an invitation.';
end
$$;

-- Emails a code to a work address at the company's domain. True if the caller's own proven address is there, which suffices.
create function public.verify_by_mail(company uuid, address text) returns boolean
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
$$;

-- Verifies the emailed code: valid for an hour, five attempts. False if wrong.
create function public.confirm_company_code(company uuid, code text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  proof private.company_proofs;
begin
  perform private.must_own(company);
  begin
    perform nextval(private.company_tries(company));
  exception when undefined_table or sequence_generator_limit_exceeded then
    raise exception using errcode = 'PT410', message = 'This code has expired. Request a new one.';
  end;
  update private.company_proofs p set tries = p.tries + 1 where p.company_id = company returning * into proof;
  if proof.code_hash is null or proof.mailed_at < now() - interval '1 hour' or proof.tries > 5
    or split_part(proof.address, '@', 2) <> (select c.domain from public.companies c where c.id = company) then
    raise exception using errcode = 'PT410', message = 'This code has expired. Request a new one.';
  end if;
  if proof.code_hash <> sha256(convert_to(company || btrim(confirm_company_code.code), 'UTF8')) then
    return false;
  end if;
  perform private.verify_company(company, 'mail');
  return true;
end
$$;

-- The text for the domain's DNS record, created on first request.
create function public.company_dns_token(company uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token text;
begin
  perform private.must_own(company);
  insert into private.company_proofs as p (company_id) values (company)
  on conflict (company_id) do update set dns_token = p.dns_token returning p.dns_token into token;
  return token;
end
$$;

-- Requests a DNS lookup by our server: at most every ten seconds.
create function public.check_company_dns(company uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_domain text := (select c.domain from public.companies c where c.id = company);
begin
  perform private.must_own(company);
  if of_domain = '' then
    raise exception using errcode = 'PT400', message = 'Enter the company’s domain first.';
  end if;
  if private.is_public_mail(of_domain) then
    raise exception using errcode = 'PT400', message = 'Use a domain that belongs to the company.';
  end if;
  if exists (
    select from public.company_dns_checks d
    where d.company_id = company and d.domain = of_domain and d.asked_at > now() - interval '10 seconds') then
    raise exception using errcode = 'PT429', message = 'We just checked. Try again in a few seconds.';
  end if;
  perform public.company_dns_token(company);
  insert into public.company_dns_checks as d (company_id, domain) values (company, of_domain)
  on conflict (company_id) do update set domain = excluded.domain, asked_at = now(), checked_at = null, found = null;
  perform pg_notify('company_dns', '');
end
$$;

-- For our server: pending lookups, and their results; null: no response.
create function private.settle_dns_check(company uuid, of_domain text, texts text[]) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  outcome text := case when texts is null then 'unreachable' else 'missing' end;
begin
  if exists (
    select from private.company_proofs p join public.companies c on c.id = p.company_id
    where p.company_id = company and c.domain = of_domain and 'tannr-verification=' || p.dns_token = any (texts)) then
    begin
      perform private.verify_company(company, 'dns');
      outcome := 'verified';
    exception when sqlstate 'PT409' then
      outcome := 'taken';
    end;
  end if;
  update public.company_dns_checks d set checked_at = clock_timestamp(), found = outcome
  where d.company_id = company and d.domain = of_domain and d.checked_at is null;
  return outcome;
end
$$;

-- Notifies open pages of all members.
create function private.tell_members(company uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.tell_person(m.user_id, 'companies') from public.company_members m where m.company_id = company
$$;

create function private.tell_of_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'companies' then
    perform private.tell_members(new.id);
  else
    perform private.tell_members(coalesce(new.company_id, old.company_id));
    if tg_table_name = 'company_members' then
      perform private.tell_person(coalesce(new.user_id, old.user_id), 'companies');
    end if;
  end if;
  return null;
end
$$;

create trigger tell_members after update on public.companies for each row execute function private.tell_of_company();
create trigger tell_members after insert or update or delete on public.company_members
for each row execute function private.tell_of_company();
create trigger tell_members after insert or update or delete on public.company_invitations
for each row execute function private.tell_of_company();
create trigger tell_members after insert or update on public.company_dns_checks
for each row execute function private.tell_of_company();

alter table public.company_invitations enable row level security;
alter table public.company_dns_checks enable row level security;
alter table private.company_proofs enable row level security;
revoke all on public.company_invitations, public.company_dns_checks from anon, authenticated;
grant select, delete on public.company_invitations to authenticated;
grant select on public.company_dns_checks to authenticated;
grant update (role), delete on public.company_members to authenticated;

create policy "Owners read whom they invited" on public.company_invitations for select to authenticated
  using (company_id in (select private.my_companies(array['owner'])));

create policy "Owners withdraw invitations" on public.company_invitations for delete to authenticated
  using (company_id in (select private.my_companies(array['owner'])));

create policy "Owners read what the DNS said" on public.company_dns_checks for select to authenticated
  using (company_id in (select private.my_companies(array['owner'])));

create policy "Owners say who acts as what" on public.company_members for update to authenticated
  using (company_id in (select private.my_companies(array['owner'])))
  with check (company_id in (select private.my_companies(array['owner'])));

create policy "Owners remove members, and everybody leaves" on public.company_members for delete to authenticated
  using (user_id = (select auth.uid()) or company_id in (select private.my_companies(array['owner'])));

revoke all on function private.company_tries(uuid), private.forget_company_tries() from public;
revoke all on function public.invite_member(uuid, text, text), public.my_invitations(), public.answer_invitation(uuid, boolean),
  public.show_on_company_page(uuid, boolean), public.company_team(uuid), public.verify_by_mail(uuid, text),
  public.confirm_company_code(uuid, text), public.company_dns_token(uuid), public.check_company_dns(uuid) from public, anon;
grant execute on function public.invite_member(uuid, text, text), public.my_invitations(), public.answer_invitation(uuid, boolean),
  public.show_on_company_page(uuid, boolean), public.company_team(uuid), public.verify_by_mail(uuid, text),
  public.confirm_company_code(uuid, text), public.company_dns_token(uuid), public.check_company_dns(uuid) to authenticated;
