-- Conversations: of people who are connected, of strangers who ask, and of candidates with companies; how much is said in each.
create table bench.sentences as
select row_number() over () as n, body, to_tsvector('simple', body) as words
from (
  select distinct left(btrim(sentence), 300) as body
  from bench.paragraphs cross join lateral unnest(list) as paragraph
  cross join lateral regexp_split_to_table(paragraph, '(?<=[.!?])\s+') as sentence
  where char_length(btrim(sentence)) between 12 and 300
) as all_of_them;
create unique index on bench.sentences (n);

-- Whom a stranger asks hears one message; whoever talks says as much as makes the messages that are asked for.
create table bench.talks as
select row_number() over (order by one, other) as n, talks.*,
  case when accepted then greatest(1, floor(-ln(1 - bench.chance(row_number() over (order by one, other), 'talk')) * (
    select messages from bench.sizes) * 1.0 / (count(*) filter (where accepted) over ()))::integer) else 1 end as amount
from (
  select c.user_id as one, c.other_id as other, null::uuid as company, null::uuid as application, '' as subject,
    c.accepted_at is not null as accepted, coalesce(c.accepted_at, c.asked_at) as since
  from public.connections c
  union all
  select a.user_id, member.user_id, j.company_id, a.id, left(j.title, 200), true, a.applied_at
  from public.applications a join bench.jobs j on j.id = a.job_id
  join public.company_members member on member.company_id = j.company_id and member.role = 'recruiter' and member.user_id <> a.user_id
  where j.n % 20 = 0
) as talks;
create unique index on bench.talks (n);
analyze bench.talks;

insert into public.conversations (id, started_by, last_seq, created_at)
select bench.ordered_id(1, n), one, amount, since from bench.talks order by n;

-- One in ten has something unread at its end.
insert into public.participants (conversation_id, user_id, person_id, state, last_seq, last_at, read_seq, unread, unread_since, mailed_at)
select bench.ordered_id(1, t.n), side.id, side.person,
  case when t.accepted or side.id = t.one then 'accepted' else 'requested' end, t.amount, at.last,
  t.amount - side.unread, side.unread, case when side.unread > 0 then at.last end, case when side.unread > 0 then at.last + interval '20 minutes' end
from bench.talks as t
cross join lateral (select now() - bench.chance(t.n, 'quiet') * interval '200 days' as last) as at
cross join lateral (values
  (t.one, case when t.company is null then t.other end, 0),
  (case when t.company is null then t.other end, t.one,
    case when bench.chance(t.n, 'unread') < 0.1 or not t.accepted then 1 else 0 end)) as side (id, person, unread)
where side.id is not null
order by t.n;

insert into public.company_conversations (conversation_id, company_id, person_id, application_id, subject, assigned_to, settled_at,
  last_seq, last_at, read_seq, unread, unread_since, mailed_at)
select bench.ordered_id(1, t.n), t.company, t.one, t.application, t.subject, case when t.n % 3 > 0 then t.other end,
  case when t.n % 4 = 0 and not waits.it then at.last end, t.amount, at.last, t.amount - waits.it::integer, waits.it::integer,
  case when waits.it then at.last end, case when waits.it then at.last + interval '20 minutes' end
from bench.talks as t
cross join lateral (select now() - bench.chance(t.n, 'quiet') * interval '200 days' as last) as at
cross join lateral (select bench.chance(t.n, 'unread') < 0.2 as it) as waits
where t.company is not null;
