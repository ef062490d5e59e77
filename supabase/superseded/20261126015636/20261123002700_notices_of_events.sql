-- Events are a kind of notice. Last, since a list of kinds that is written after it would leave it out.

do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_catalog.pg_constraint
    where conrelid = 'public.notifications'::regclass and conname = 'notifications_kind_check');
begin
  alter table public.notifications drop constraint notifications_kind_check;
  execute 'alter table public.notifications add constraint notifications_kind_check '
    || regexp_replace(kinds, '\]', ', ''event''::text]');
end
$$;
