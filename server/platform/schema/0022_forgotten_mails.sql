-- Mails about these directives and approvals that have not left, and now are not to: what they say has been forgotten.
create function tannr_internal.drop_mails(directives text[], approvals text[]) returns bigint
language sql volatile security definer set search_path = '' as $$
  with dropped as (
    delete from tannr_internal.outbox o
    where o.kind = 'mail' and o.state in ('waiting', 'dead')
      and (o.message #>> '{data,directive}' = any (directives) or o.message #>> '{data,approval}' = any (approvals))
    returning 1)
  select count(*) from dropped
$$;
revoke all on function tannr_internal.drop_mails(text[], text[]) from public;
grant execute on function tannr_internal.drop_mails(text[], text[]) to project_owner;
