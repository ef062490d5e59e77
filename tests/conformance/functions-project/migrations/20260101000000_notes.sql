create table public.notes (
  id bigint generated always as identity primary key,
  owner uuid not null default auth.uid(),
  text text not null
);
alter table public.notes enable row level security;
create policy "own notes" on public.notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
