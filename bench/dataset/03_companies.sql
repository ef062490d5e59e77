insert into public.companies (id, name, slug, industry, size, headquarters, about)
select bench.id('company', n), name, replace(lower(name), ' ', '-'),
  bench.pick(bench.words('industry'), n, 'industry'), bench.pick(bench.words('size'), n, 'size'),
  (bench.words('place'))[2 + floor(power(bench.chance(n, 'place'), 1.8) * 59)::integer],
  'We build what teams in ' || lower(bench.pick(bench.words('industry'), n, 'industry'))
    || ' rely on, with customers in ' || floor(bench.chance(n, 'countries') * 40 + 1) || ' countries.'
from (
  select n, (bench.words('first of company'))[1 + n % 70] || ' ' || (bench.words('second of company'))[1 + n / 70 % 72]
    || (array['', ' Group', ' Nordic', ' Pacific'])[1 + n / 5040] as name
  from bench.sizes, generate_series(0, companies - 1) as n
) as named
on conflict do nothing;

create table bench.companies as
select row_number() over (order by id) - 1 as n, id, name from public.companies;
create unique index on bench.companies (n);

insert into public.company_follows (user_id, company_id, followed_at)
select people.id, companies.id, now() - bench.chance(people.n * 100::bigint + k, 'followed') * interval '300 days'
from bench.people cross join lateral generate_series(1, follows) as k
join bench.companies on companies.n = (people.n::bigint * 37 + k::bigint * 997) % (select count(*) from bench.companies);

-- Two people act for each.
insert into public.company_members (company_id, user_id, role, listed)
select companies.id, people.id, case k when 0 then 'owner' else 'recruiter' end, k = 0
from bench.companies cross join generate_series(0, 1) as k join bench.people on people.n = 1000 + companies.n * 2 + k;

-- Five reviews of each, and of the first one by every fifth person; what triggers would keep of them is counted in one go.
insert into public.company_reviews (company_id, user_id, relation, role, pay, culture, life, title, body, proof, written_on)
select companies.id, people.id, case when k % 2 = 0 then 'current' else 'former' end, 'Engineer', 1 + (people.n + k) % 5, 1 + people.n % 5,
  1 + (people.n * 7 + k) % 5, 'Kind people and long nights', 'The rota is fair, the instruments are old, and the pay is what was promised.',
  case when people.n % 3 = 0 then 'address' end, current_date - (people.n % 700)::integer
from (
  select companies.n, k, (companies.n::bigint * 5 + k) % (select count(*) from bench.people) as person
  from bench.companies cross join generate_series(0, 4) as k
  union
  select 0, 0, people.n from bench.people where people.n % 5 = 0) as written
join bench.companies on companies.n = written.n join bench.people on people.n = written.person
on conflict do nothing;

insert into private.company_ratings (company_id, reviews, verified, pay, culture, life, stars)
select company_id, count(*), count(proof), sum(pay), sum(culture), sum(life),
  array[count(*) filter (where rating = 5), count(*) filter (where rating = 4), count(*) filter (where rating = 3),
    count(*) filter (where rating = 2), count(*) filter (where rating = 1)]
from public.company_reviews group by company_id;
