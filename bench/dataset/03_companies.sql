insert into public.companies (id, name, industry, size, headquarters, about)
select bench.id('company', n),
  (bench.words('first of company'))[1 + n % 70] || ' ' || (bench.words('second of company'))[1 + n / 70],
  bench.pick(bench.words('industry'), n, 'industry'), bench.pick(bench.words('size'), n, 'size'),
  (bench.words('place'))[2 + floor(power(bench.chance(n, 'place'), 1.8) * 59)::integer],
  'We build what teams in ' || lower(bench.pick(bench.words('industry'), n, 'industry'))
    || ' rely on, with customers in ' || floor(bench.chance(n, 'countries') * 40 + 1) || ' countries.'
from bench.sizes, generate_series(0, companies - 1) as n
on conflict (name) do nothing;

create table bench.companies as
select row_number() over (order by id) - 1 as n, id, name from public.companies;
create unique index on bench.companies (n);

insert into public.company_follows (user_id, company_id, followed_at)
select people.id, companies.id, now() - bench.chance(people.n * 100::bigint + k, 'followed') * interval '300 days'
from bench.people cross join lateral generate_series(1, follows) as k
join bench.companies on companies.n = (people.n::bigint * 37 + k::bigint * 997) % 5000;
