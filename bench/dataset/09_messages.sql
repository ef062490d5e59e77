-- Conversations of people who are connected, and of strangers who ask; a million messages in all. Words are as frequent as in
-- advertisements: a message is a piece of one of their paragraphs.
create table bench.sentences as
select row_number() over () as n, left(sentence, 300) as body
from (
  select distinct btrim(sentence) as sentence
  from bench.paragraphs cross join lateral unnest(list) as paragraph
  cross join lateral regexp_split_to_table(paragraph, '(?<=[.!?])\s+') as sentence
  where char_length(btrim(sentence)) between 12 and 300
) as all_of_them;
create unique index on bench.sentences (n);

create table bench.talks as
select row_number() over (order by c.user_id, c.other_id) as n, c.user_id as one, c.other_id as other,
  c.accepted_at is not null as accepted, coalesce(c.accepted_at, c.asked_at) as since
from public.connections c;
create unique index on bench.talks (n);
-- Whom a stranger asks hears one message; whoever talks says as much as makes a million.
alter table bench.talks add column amount integer;
update bench.talks set amount = case when accepted
  then greatest(1, floor(-ln(1 - bench.chance(n, 'talk')) * 1000000.0 / (select count(*) from bench.talks where accepted))::integer)
  else 1 end;

insert into public.conversations (id, started_by, last_seq, created_at)
select bench.id('talk', n), one, amount, since from bench.talks;

insert into public.messages (id, conversation_id, seq, user_id, body, sent_at, search)
select bench.id('message', t.n * 100000 + k), bench.id('talk', t.n), k, sender.id, s.body,
  now() - (t.amount - k) * interval '3 hours' - bench.chance(t.n, 'quiet') * interval '200 days',
  private.words_of_message(s.body, array[t.one, t.other])
from bench.talks as t cross join lateral generate_series(1, t.amount) as k
cross join lateral (select case when k = 1 or bench.chance(t.n * 100000 + k, 'sender') < 0.5 then t.one else t.other end as id) as sender
join bench.sentences as s on s.n = 1 + floor(bench.chance(t.n * 100000 + k, 'sentence') * (select count(*) from bench.sentences))::integer;

-- One in ten has something unread at its end.
insert into public.participants (conversation_id, user_id, person_id, state, last_seq, last_at, read_seq, unread, unread_since, mailed_at)
select bench.id('talk', t.n), side.id, side.person,
  case when t.accepted or side.id = t.one then 'accepted' else 'requested' end, t.amount, at.last,
  t.amount - side.unread, side.unread, case when side.unread > 0 then at.last end, case when side.unread > 0 then at.last + interval '20 minutes' end
from bench.talks as t
cross join lateral (
  select now() - bench.chance(t.n, 'quiet') * interval '200 days' as last) as at
cross join lateral (values
  (t.one, t.other, 0),
  (t.other, t.one, case when bench.chance(t.n, 'unread') < 0.1 or not t.accepted then 1 else 0 end)) as side (id, person, unread);
