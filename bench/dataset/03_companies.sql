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
