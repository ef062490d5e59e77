-- What each person wants to hear of and to show.

create table public.settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  email_alerts boolean not null default true,
  job_matches boolean not null default true,
  messages boolean not null default true,
  newsletter boolean not null default false,
  profile_visible boolean not null default true,
  show_email boolean not null default false,
  show_phone boolean not null default false,
  allow_recruiter_contact boolean not null default true,
  updated_at timestamptz not null default now(),
  -- In messages: how far somebody has read, and that they are writing.
  share_reading boolean not null default true,
  share_typing boolean not null default true
);

-- Hardly anybody keeps these to themselves.
create index settings_reading_unshared on public.settings (user_id) where not share_reading;
create index settings_typing_unshared on public.settings (user_id) where not share_typing;

-- Hardly anybody hides: who does is looked up here, and nobody else's settings.
create index settings_hidden on public.settings (user_id) where not profile_visible;

create function private.has_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(u.encrypted_password, '') <> '' from auth.users u where u.id = auth.uid()
$$;

-- A body that is parsed here and now: whoever calls it needs no access to schema private.
create function public.settings_overview() returns jsonb
language sql stable security invoker set search_path = ''
return jsonb_build_object(
  'settings', (select to_jsonb(s) - array['user_id', 'updated_at', 'share_reading', 'share_typing'] from public.settings s where s.user_id = (select auth.uid())),
  'profile', (
    select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'headline', p.headline, 'location', p.location)
    from public.profiles p where p.user_id = (select auth.uid())),
  'deletion_due_at', (select d.due_at from public.account_deletions d where d.user_id = (select auth.uid())),
  'has_password', coalesce((select private.has_password()), false));
revoke all on function public.settings_overview() from public, anon;
grant execute on function public.settings_overview() to authenticated;

create trigger set_updated_at
before update on public.settings
for each row execute function private.set_updated_at();

alter table public.settings enable row level security;
revoke all on public.settings from anon, authenticated;
grant select,
  insert (user_id, email_alerts, job_matches, messages, newsletter, profile_visible, show_email, show_phone, allow_recruiter_contact,
    share_reading, share_typing),
  update (user_id, email_alerts, job_matches, messages, newsletter, profile_visible, show_email, show_phone, allow_recruiter_contact,
    share_reading, share_typing)
  on public.settings to authenticated;
grant all on public.settings to service_role;

create policy "People read their own settings" on public.settings for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People make their own settings" on public.settings for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change their own settings" on public.settings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
