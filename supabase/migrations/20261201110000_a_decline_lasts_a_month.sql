-- Requests that their recipient declined: the same person asks again a month later at the earliest.
create table private.declined_requests (
  user_id uuid not null references auth.users (id) on delete cascade,
  other_id uuid not null references auth.users (id) on delete cascade,
  declined_at timestamptz not null default now(),
  primary key (user_id, other_id)
);
create index declined_requests_other on private.declined_requests (other_id);
alter table private.declined_requests enable row level security;

create function private.keep_decline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = old.other_id then
    -- An account that ends takes its requests with it.
    insert into private.declined_requests (user_id, other_id)
    select asker.id, asked.id from auth.users asker, auth.users asked where asker.id = old.user_id and asked.id = old.other_id
    on conflict (user_id, other_id) do update set declined_at = now();
  end if;
  return null;
end
$$;

create trigger keep_decline after delete on public.connections
for each row when (old.accepted_at is null) execute function private.keep_decline();

create function private.wait_after_decline() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  declined timestamptz;
begin
  if auth.uid() = new.user_id then
    delete from private.declined_requests d where d.user_id = new.user_id and d.declined_at < now() - interval '30 days';
    select d.declined_at into declined from private.declined_requests d where d.user_id = new.user_id and d.other_id = new.other_id;
    if found then
      raise exception using errcode = 'PT409', message = format('You can ask this person again after %s.',
        to_char((declined + interval '30 days') at time zone 'utc', 'FMMonth FMDD'));
    end if;
    -- Who asks the other one has changed their mind.
    delete from private.declined_requests d where d.user_id = new.other_id and d.other_id = new.user_id;
  end if;
  return new;
end
$$;

create trigger wait_after_decline before insert on public.connections
for each row execute function private.wait_after_decline();

revoke execute on function private.keep_decline(), private.wait_after_decline() from public;
