-- Who hears less hears less at once.

-- Who hears a private channel is asked once, when they join: whoever may hear less from now on is asked again by our own server. A
-- hosted Supabase asks with their next token.
create function private.ask_rights_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_messages', 'rights ' || case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;

create trigger ask_rights_again after delete or update of role on public.company_members
for each row execute function private.ask_rights_again();
create trigger ask_rights_again after insert on public.blocks
for each row execute function private.ask_rights_again();
create trigger ask_rights_again after insert or update of share_typing on public.settings
for each row when (not new.share_typing) execute function private.ask_rights_again();

revoke all on function private.ask_rights_again() from public;
