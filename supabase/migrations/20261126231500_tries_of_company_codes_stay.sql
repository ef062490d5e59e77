-- A try at a company's mailed code counts, whatever becomes of the call: a code that was mailed before has to be asked for anew.

-- Tries at a mailed code are drawn from a sequence: whoever asks may have undone what a call has written (Prefer: tx=rollback, or an
-- answer that is refused), and what it drew stays drawn.
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

create or replace function public.confirm_company_code(company uuid, code text) returns boolean
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

revoke all on function private.company_tries(uuid), private.forget_company_tries() from public;
