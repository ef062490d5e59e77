-- What is said in them; words are as frequent as in advertisements: a message is a piece of one of their paragraphs. One half of the
-- conversations, so that two connections write them.
insert into public.messages (id, conversation_id, seq, user_id, signed, body, sent_at, search)
select bench.ordered_id(2, t.n * 4096 + k), bench.ordered_id(1, t.n), k, case when first then t.one else t.other end,
  case when t.company is not null and not first then 'Robin' end, s.body,
  now() - (t.amount - k) * interval '3 hours' - bench.chance(t.n, 'quiet') * interval '200 days',
  s.words || array_to_tsvector(array['@' || t.one, '@' || coalesce(t.company, t.other)])
from bench.talks as t
cross join lateral (
  select k, k = 1 or bench.chance(t.n * 4096 + k, 'sender') < 0.5 as first from generate_series(1, t.amount) as k) as said
join bench.sentences as s
  on s.n = 1 + floor(bench.chance(t.n * 4096 + k, 'sentence') * (select count(*) from bench.sentences))::integer
where (t.n > (select max(n) / 2 from bench.talks)) = (:half = 1);
