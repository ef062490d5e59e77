-- How often an account did in a day what reaches others, against spam. The day begins with the first time, and what became of it
-- afterwards changes nothing.

create table private.day_counts (
  user_id uuid references auth.users (id) on delete cascade,
  company_id uuid references public.companies (id) on delete cascade,
  kind text not null check (kind in ('application', 'comment', 'company_job', 'company_mail', 'company_move', 'company_post',
    'company_schedule', 'connection_request', 'file', 'follow', 'post', 'report', 'stranger')),
  since timestamptz not null,
  times integer not null check (times > 0),
  unique nulls not distinct (user_id, company_id, kind),
  -- Of a person, or of a company.
  check (num_nonnulls(user_id, company_id) = 1),
  check (starts_with(kind, 'company_') = (company_id is not null))
);

create index day_counts_company on private.day_counts (company_id) where company_id is not null;

alter table private.day_counts enable row level security;

-- Counts one more, or says when the next is possible.
create function private.count_in_day(what text, person uuid, company uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule record;
  counted private.day_counts;
begin
  select * into strict rule from (values
    -- docs/decisions/0135 says why so many.
    ('application', 100, 'applied for 100 jobs', 'apply for more'),
    ('comment', 200, 'posted 200 comments', 'post more'),
    ('company_job', 100, 'published 100 jobs', 'publish more'),
    ('company_mail', 30, 'sent 30 invitations and codes', 'send the next one'),
    ('company_move', 30, 'moved events 30 times', 'move one again'),
    ('company_post', 50, 'published 50 posts for your company', 'publish more'),
    ('company_schedule', 100, 'scheduled 100 posts for your company', 'schedule more'),
    ('connection_request', 50, 'sent 50 connection requests', 'send more'),
    ('file', 50, 'added 50 files', 'add more'),
    ('follow', 100, 'followed 100 people', 'follow more'),
    ('post', 30, 'published 30 posts', 'publish more'),
    ('report', 50, 'sent 50 reports', 'send more'),
    ('stranger', 20, 'written to 20 people outside your connections', 'write to someone new again')
  ) as rules (kind, at_most, did, next) where rules.kind = what;
  insert into private.day_counts as day (user_id, company_id, kind, since, times) values (person, company, rule.kind, now(), 1)
  on conflict (user_id, company_id, kind) do update set
    times = case when day.since <= now() - interval '1 day' then 1 else day.times + 1 end,
    since = case when day.since <= now() - interval '1 day' then now() else day.since end
  returning * into counted;
  if counted.times > rule.at_most then
    raise exception using errcode = 'PT429', message = format('You’ve %s in a day. You can %s after %s UTC.', rule.did, rule.next,
      to_char((counted.since + interval '1 day') at time zone 'utc', 'FMMonth FMDD, HH24:MI'));
  end if;
end
$$;

-- Only what people do themselves is counted, not rows written by the service. The trigger names the kind.
create function private.count_own_in_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = new.user_id then
    perform private.count_in_day(tg_argv[0], new.user_id);
  end if;
  return new;
end
$$;
