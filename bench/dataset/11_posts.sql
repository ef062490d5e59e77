-- What people and companies post, and what others say to it.
insert into public.posts (id, user_id, company_id, written_by, body, seen_by, posted_at)
select bench.ordered_id(3, key), id, null, id, sentence, case when bench.chance(key, 'seen') < 0.2 then 'connections' else 'everyone' end,
  now() - bench.chance(key, 'posted') * interval '300 days'
from (
  select people.*, people.n * 10::bigint + k as key, s.body as sentence
  from bench.people cross join lateral generate_series(1, case when people.n <= 10 then 9 when people.n % 3 = 0 then 4 else 0 end) as k
  join bench.sentences as s on s.n = 1 + floor(bench.chance(people.n * 10::bigint + k, 'words') * (select count(*) from bench.sentences))::integer
) as people;
insert into public.posts (id, company_id, written_by, body, posted_at)
select bench.ordered_id(4, companies.n * 10 + k), companies.id, member.user_id, s.body, now() - bench.chance(companies.n * 10 + k, 'told') * interval '300 days'
from bench.companies cross join generate_series(1, 3) as k
join public.company_members member on member.company_id = companies.id and member.role = 'recruiter'
join bench.sentences as s on s.n = 1 + floor(bench.chance(companies.n * 10 + k, 'news') * (select count(*) from bench.sentences))::integer;

create table bench.posts as select row_number() over (order by id) as n, id from public.posts;
insert into public.post_reactions (post_id, user_id, kind, reacted_at)
select posts.id, people.id, bench.pick(array['like', 'like', 'like', 'celebrate', 'insightful'], posts.n * 10 + k, 'kind'), now() - interval '1 day'
from bench.posts cross join generate_series(1, 3) as k
join bench.people on people.n = 1 + (posts.n * 17 + k * 4001) % (select people from bench.sizes)
on conflict do nothing;
insert into public.post_comments (id, post_id, user_id, body, commented_at)
select bench.ordered_id(7, posts.n * 10 + k), posts.id, people.id, s.body, now() - bench.chance(posts.n * 10 + k, 'said') * interval '100 days'
from bench.posts cross join generate_series(1, 2) as k
join bench.people on people.n = 1 + (posts.n * 19 + k * 3001) % (select people from bench.sizes)
join bench.sentences as s on s.n = 1 + floor(bench.chance(posts.n * 10 + k, 'answer') * (select count(*) from bench.sentences))::integer;
update public.posts p set reacted = 3, commented = 2, reactions = kinds.counted
from (
  select post_id, jsonb_object_agg(kind, amount) as counted
  from (select post_id, kind, count(*) as amount from public.post_reactions group by 1, 2) as each group by 1) as kinds
where kinds.post_id = p.id;
