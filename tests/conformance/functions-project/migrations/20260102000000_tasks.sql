create table public.tasks (
  id bigint generated always as identity primary key,
  owner uuid not null default auth.uid(),
  name text not null,
  status smallint not null default 0
);
alter table public.tasks enable row level security;
create policy "own tasks" on public.tasks to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
