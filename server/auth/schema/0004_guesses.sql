-- What is left of the budgets of wrong codes and passwords, and who is known to a person: tries from there have a budget of
-- their own, so that a stranger's guesses do not shut anybody out.
set role supabase_auth_admin;

-- Keys name what they are for, with addresses as hashes. Logged: a crash does not give the tries back.
create table auth.guesses (
  key text primary key,
  wrong smallint not null default 0 check (wrong >= 0),
  -- The hour in which these were counted.
  began_at timestamptz not null,
  -- How often in a row the budget was spent; each pause is twice as long as the one before.
  pauses smallint not null default 0 check (pauses >= 0),
  paused_until timestamptz
);
create index guesses_began_at_idx on auth.guesses (began_at);
alter table auth.guesses enable row level security;

-- Takes one try from each budget, or from none where one is in its pause. `waits` is how long in seconds, 0 where the try
-- may be made; `spent` names the budgets whose last try it was. All of it is counted before the guess is looked at, so that
-- guesses made at the same moment count one by one. Nothing waits for the disk: a crash may forget the last half second.
create function auth.take_guess(keys text[], most integer[], at timestamptz, pause interval, longest interval)
returns table (waits double precision, spent text[])
language plpgsql set search_path = '' as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into auth.guesses (key, began_at) select k, at from unnest(keys) k order by k on conflict do nothing;
  perform from auth.guesses g where g.key = any (keys) order by g.key for update;
  select greatest(0, extract(epoch from max(g.paused_until) - at)) into waits from auth.guesses g where g.key = any (keys);
  if waits > 0 then
    spent := '{}';
    return next;
    return;
  end if;
  with counted as (
    update auth.guesses g set
      wrong = case when g.began_at > at - interval '1 hour' then g.wrong + 1 else 1 end,
      began_at = case when g.began_at > at - interval '1 hour' then g.began_at else at end,
      pauses = case when g.paused_until > at - interval '1 day' then g.pauses else 0 end
    from unnest(keys, most) as budget (key, most)
    where g.key = budget.key
    returning g.key, g.wrong >= budget.most as is_spent
  )
  select coalesce(array_agg(c.key) filter (where c.is_spent), '{}') into spent from counted c;
  update auth.guesses g set
    wrong = 0,
    began_at = at,
    pauses = least(g.pauses + 1, 30),
    paused_until = at + least(pause * 2 ^ g.pauses, longest)
  where g.key = any (spent);
  return next;
end
$$;

-- The guess was right, or was not looked at: it costs nothing. `proven` are budgets of the person's own, full again.
create function auth.return_guess(keys text[], most integer[], proven text[], at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from auth.guesses g where g.key = any (keys) order by g.key for update;
  delete from auth.guesses g where g.key = any (proven);
  -- Where it was the budget's last, the pause that it began is over.
  update auth.guesses g set
    wrong = case when g.paused_until > at then budget.most - 1 else greatest(g.wrong - 1, 0) end,
    pauses = case when g.paused_until > at then greatest(g.pauses - 1, 0) else g.pauses end,
    paused_until = case when g.paused_until > at then null else g.paused_until end
  from unnest(keys, most) as budget (key, most)
  where g.key = budget.key;
end
$$;

-- A link's token is no longer made of its code, whose hashes anybody could work out. A code that a newer one replaced is
-- empty, and its link stays good beside the next: nobody voids another's by asking for a mail.
alter table auth.one_time_tokens
  add column code_hash text,
  -- What the mail was for, where several kinds share a type.
  add column kind text not null default '',
  add column own_attempts smallint not null default 0 check (own_attempts >= 0);
alter table auth.sign_ups
  add column code_hash text,
  add column own_attempts smallint not null default 0 check (own_attempts >= 0);
drop index auth.one_time_tokens_user_id_token_type_key;
create index one_time_tokens_user_id_token_type_idx on auth.one_time_tokens (user_id, token_type);

-- Where somebody signed in from, as a hash of account and network.
create table auth.known_networks (
  user_id uuid not null references auth.users on delete cascade,
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, network)
);
create index known_networks_seen_at_idx on auth.known_networks (seen_at);
alter table auth.known_networks enable row level security;

-- Which networks asked for a code to an address, whether or not an account has it; both as hashes. As short-lived as codes.
create unlogged table auth.code_requests (
  address text not null,
  network text not null,
  asked_at timestamptz not null,
  primary key (address, network)
);
create index code_requests_asked_at_idx on auth.code_requests (asked_at);
alter table auth.code_requests enable row level security;

revoke execute on function auth.take_guess(text[], integer[], timestamptz, interval, interval),
  auth.return_guess(text[], integer[], text[], timestamptz) from public;

reset role;
