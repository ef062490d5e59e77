-- The tables whose changes are told, none at first, as on Supabase: `alter publication supabase_realtime add table …` is the
-- project's to say. A publication that is there already stays as it is.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
    execute format('grant create on database %I to project_owner', current_database());
    alter publication supabase_realtime owner to project_owner;
  end if;
end
$$;
