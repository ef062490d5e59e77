-- The confirmation of an enquiry names its template and its data; the words and the markup are no longer in SQL.
create or replace function private.confirm_enquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- On a database without our outbox the enquiry is stored all the same.
  if to_regclass('private.outbox') is null then
    return null;
  end if;
  insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
    'to', new.email,
    'template', 'enquiry',
    'data', jsonb_build_object('kind', new.kind, 'reference', upper(left(new.id::text, 8)))));
  return null;
end
$$;
drop function private.enquiry_mail(text, text, text, text);
