import { beforeAll, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenAlert } from '#tests/support/records.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

const database = useDatabase({ size: 3 })
const { sql, transaction } = database
let person = ''

beforeAll(async () => {
  await ruleForOneJob()
  // As many as a new alert is compared with.
  await sql`delete from public.jobs where id not in (select id from public.jobs where status = 'open' order by id limit 200)`
  await sql`update public.jobs set listed_at = now() - interval '1 hour'`
  person = (await givenAccount(database)).id
  await sql`insert into public.job_alerts (user_id, title, keywords, location, salary_min, salary_max, job_type, experience_level, company)
    values
      (${person}, 'Senior Product Designer', '{research,"design system"}', 'San Francisco', 150000, null, null, 'senior', ''),
      (${person}, 'Engineer', '{}', '', null, null, 'contract', null, ''),
      (${person}, 'the', '{sql,python,kubernetes}', 'remote', null, 120000, null, 'mid', ''),
      (${person}, 'Data, data & Analytics', '{pipelines}', '', 90000, 200000, null, null, ''),
      (${person}, 'Manager', '{planning,"grid operators"}', '', null, null, null, null, 'northwind '),
      (${person}, 'of the', '{}', 'Berlin', 60000, null, null, 'entry', '')`
})

/** The rule in its plain form, for one job and one alert: private.match_alerts must give the same for all at once. */
const ruleForOneJob = () => sql`
  create function public.score_job(alert public.job_alerts, job public.jobs)
  returns table (score integer, reasons jsonb)
  language sql stable set search_path = '' as $$
    with title_words as (
      select word, to_tsvector('english', private.search_text(job.title)) @@ plainto_tsquery('english', private.search_text(word)) as hit
      from (select distinct word from regexp_split_to_table(alert.title, '[.]*([^[:alnum:]+#.]+|$)') as word) as words
      where numnode(plainto_tsquery('english', private.search_text(word))) > 0
    ),
    telling as (
      select hit from title_words
      where lower(word) <> all (private.level_words()) or (select bool_and(lower(word) = any (private.level_words())) from title_words)
    ),
    skills as (
      select skill, said.words @@ plainto_tsquery('english', private.search_text(skill)) as hit
      from unnest(alert.keywords) as skill join private.job_words as said on said.job_id = job.id
    ),
    parts (part, place, weight, share, said) as (
      select 'title', 1, 40, avg(hit::integer), string_agg(word, ', ') filter (where hit) from title_words having count(*) > 0
      union all
      select 'skills', 2, 30, avg(hit::integer), string_agg(skill, ', ') filter (where hit) from skills having count(*) > 0
      union all
      select 'place', 3, 15, (job.location ilike '%' || replace(replace(alert.location, '%', ''), '_', '') || '%')::integer, job.location
      where alert.location <> ''
      union all
      select 'pay', 4, 10, coalesce(
          job.salary_usd >= coalesce(alert.salary_min, 0)
          and coalesce(job.salary_min, 0) <= coalesce(alert.salary_max, 2147483647), false)::integer, ''
      where alert.salary_min is not null or alert.salary_max is not null
      union all
      select 'level', 5, 5, (job.experience_level = alert.experience_level)::integer, job.experience_level
      where alert.experience_level is not null
    )
    select
      case when (select avg(hit::integer) from telling) > 0.5 or (select avg(hit::integer) from skills) > 0.5
          or not bool_or(part in ('title', 'skills'))
        then round(100 * sum(weight * share) / sum(weight))::integer else 0 end,
      coalesce(jsonb_agg(jsonb_build_object('part', part, 'said', said) order by place) filter (where share > 0), '[]')
    from parts
  $$`

/** Each alert against each open job by the rule for one job. The order of words does not matter. */
const byTheRule = () => sql`
  select alerts.id as alert_id, jobs.id as job_id, score,
    (select jsonb_agg(reason || jsonb_build_object('said', (select string_agg(word, ', ' order by word) from regexp_split_to_table(reason ->> 'said', ', ') as word))) from jsonb_array_elements(reasons) as reason) as reasons
  from public.job_alerts as alerts
  join public.jobs on jobs.status = 'open'
    and (alerts.job_type is null or jobs.job_type = alerts.job_type)
    and (alerts.company = '' or lower(jobs.company_name) = lower(btrim(alerts.company)))
  cross join lateral public.score_job(alerts, jobs)
  where score >= 50 order by 1, 2`
const found = () => sql`
  select alert_id, job_id, match_score as score,
    (select jsonb_agg(reason || jsonb_build_object('said', (select string_agg(word, ', ' order by word) from regexp_split_to_table(reason ->> 'said', ', ') as word))) from jsonb_array_elements(reasons) as reason) as reasons
  from public.alert_matches order by 1, 2`

/** Step by step, as a page continues while it is behind; returns the number of steps. */
async function match(): Promise<number> {
  for (let steps = 1; ; steps++) {
    const [row] = await sql<{ behind: boolean }>`select private.match_alerts(${person}) as behind`
    if (!row?.behind) return steps
  }
}

test('new alerts find what the rule for one job says, each in steps of its own that write ten matches', async () => {
  const steps = await match()
  const matches = await found()
  const counted = await sql<{ count: number }>`select count(alert_id)::integer
    from public.job_alerts as alerts left join public.alert_matches on alert_id = alerts.id group by alerts.id`
  expect(steps).toBe(counted.reduce((sum, { count }) => sum + Math.floor(count / 10) + 1, 0))
  expect(matches.length).toBeGreaterThan(50)
  expect(matches).toEqual(await byTheRule())
})

test('jobs that were listed since are found by the same rule, and nothing twice', async () => {
  await sql`delete from public.alert_matches where job_id in (select id from public.jobs order by id limit 120)`
  await sql`update public.jobs set listed_at = clock_timestamp() where id in (select id from public.jobs order by id limit 120)`
  await match()
  expect(await found()).toEqual(await byTheRule())
})

test('many jobs that were listed since are compared in several steps, the first ones first', async () => {
  await sql`delete from public.alert_matches`
  // Far apart, so that no step ends within the minute that is compared again.
  await sql`with listed as (select id, row_number() over (order by id) as n from public.jobs)
    update public.jobs set listed_at = clock_timestamp() - interval '1 day' + n * interval '5 minutes' from listed where listed.id = jobs.id`
  await sql`alter table public.job_alerts disable trigger user`
  await sql`insert into public.job_alerts (user_id, title, matched_until)
    select ${person}, 'Nobody asks for this', now() from generate_series(1, 14)`
  await sql`update public.job_alerts set matched_until = now() - interval '2 days'`
  // Twenty alerts, so fifty jobs in each step.
  expect(await match()).toBe(4)
  expect(await found()).toEqual(await byTheRule())
})

test('jobs of which more are listed in a minute than one step compares are all found', async () => {
  await sql`delete from public.alert_matches`
  await sql`update public.jobs set listed_at = clock_timestamp()`
  await sql`update public.job_alerts set matched_until = now() - interval '1 second'`
  expect(await match()).toBe(4)
  expect(await found()).toEqual(await byTheRule())
})

test('one word of a title finds nothing by itself, nor does a level; most of them do, or most of the skills', async () => {
  const other = (await givenAccount(database)).id
  await sql`update public.jobs set title = 'Senior Lens Engineer', listed_at = clock_timestamp()
    where id = (select id from public.jobs order by id limit 1)`
  const titles = ['Software Engineer', 'Senior Software Engineer', 'Beekeeper', 'Engineer of lens', 'Senior']
  for (const title of titles) await givenAlert(database, { id: other }, { title })
  const matching = async () =>
    (await sql<{ behind: boolean }>`select private.match_alerts(${other}) as behind`)[0]?.behind
  while (await matching()) {}
  const rows = await sql<{ title: string; score: number }>`
    select alerts.title, match_score as score from public.alert_matches join public.job_alerts as alerts on alerts.id = alert_id
    join public.jobs on jobs.id = job_id
    where alerts.user_id = ${other} and jobs.title = 'Senior Lens Engineer' order by 1`
  expect(rows).toEqual([
    { title: 'Engineer of lens', score: 100 },
    { title: 'Senior', score: 100 },
  ])
  await sql`delete from public.job_alerts where user_id = ${other}`
})

test('words with signs in them are one word of an alert, and each a word of a title', async () => {
  const other = (await givenAccount(database)).id
  const [job] = await sql<{
    id: string
  }>`update public.jobs set title = 'Senior Node.js/C++ Engineer.', listed_at = clock_timestamp()
    where id = (select id from public.jobs order by id limit 1) returning id`
  const asked = ['Node.js', 'C++', 'c++ engineer', 'Node.js, C++.', 'C#', 'C', '.NET', 'js.node']
  for (const title of asked) await givenAlert(database, { id: other }, { title })
  await givenAlert(database, { id: other }, { title: 'the', keywords: ['node.js', 'C++'] })
  await givenAlert(database, { id: other }, { title: 'the', keywords: ['C#'] })
  const matching = async () =>
    (await sql<{ behind: boolean }>`select private.match_alerts(${other}) as behind`)[0]?.behind
  while (await matching()) {}
  const rows = await sql<{ title: string; said: string }>`
    select alerts.title, reasons -> 0 ->> 'said' as said
    from public.alert_matches join public.job_alerts as alerts on alerts.id = alert_id
    where alerts.user_id = ${other} and job_id = ${job?.id ?? ''} order by alerts.title`
  expect(rows).toEqual([
    { title: 'C++', said: 'C++' },
    { title: 'Node.js', said: 'Node.js' },
    { title: 'Node.js, C++.', said: 'C++, Node.js' },
    { title: 'c++ engineer', said: 'c++, engineer' },
    { title: 'js.node', said: 'js.node' },
    { title: 'the', said: 'node.js, C++' },
  ])
  await sql`delete from public.job_alerts where user_id = ${other}`
})

test('somebody signed in writes an alert into the index of words', async () => {
  const { id } = await givenAccount(database)
  await asPerson(database, { id }, "insert into public.job_alerts (title) values ('Node.js Keeper')")
  expect(await sql`select title from public.job_alerts where user_id = ${id}`).toEqual([
    { title: 'Node.js Keeper' },
  ])
})

test('a new alert has its best matches first, and of equal ones the newest', async () => {
  await sql`update public.jobs set title = case when n % 9 = 0 then 'Royal Court Beekeeper' else 'Court Beekeeper' end,
      listed_at = clock_timestamp() - n * interval '1 hour'
    from (select id, row_number() over (order by id) as n from public.jobs) as nth
    where nth.id = jobs.id and n <= 60`
  const alert = await givenAlert(database, { id: person }, { title: 'Royal Court Beekeeper' })
  await sql`select private.match_alerts(${person})`
  const first =
    await sql`select job_id as id from public.alert_matches where alert_id = ${alert.id} order by 1`
  const best = await sql`select id from (
      select id from public.jobs where title like '%Beekeeper' order by title = 'Royal Court Beekeeper' desc, listed_at desc limit 10
    ) as ten order by 1`
  expect(best).toHaveLength(10)
  expect(first).toEqual(best)
  await match()
  expect(
    await sql`select count(*)::integer, count(distinct matched_at)::integer as times from public.alert_matches
      where alert_id = ${alert.id}`,
  ).toEqual([{ count: 60, times: 1 }])
})

test('who asks while another is comparing waits for what is found', async () => {
  await sql`delete from public.job_alerts`
  await givenAlert(database, { id: person }, { title: 'Royal Court Beekeeper' })
  const later = await transaction(async (ours) => {
    await ours`select private.match_alerts(${person})`
    const found = sql`select private.match_alerts(${person})`.then(
      () => sql`select from public.alert_matches`,
    )
    await untilWaiting(sql, 1)
    return { found }
  })
  expect((await later.found).length).toBeGreaterThan(0)
})

test('the side bar and the page count the new matches of a person alike', async () => {
  await sql`delete from public.job_alerts`
  const [first, second] = [
    await givenAlert(database, { id: person }, { title: 'Royal Beekeeper' }),
    await givenAlert(database, { id: person }, { title: 'Beekeeper' }),
  ]
  const figures = async () => {
    const [row] = await asPerson<{ badge: number; cards: { id: string; new_matches: number }[] }>(
      database,
      { id: person },
      `select (public.workspace_counts() ->> 'matches')::integer as badge, public.job_alerts_overview() -> 'alerts' as cards`,
    )
    const of = (id: string) => row?.cards.find((card) => card.id === id)?.new_matches
    return { badge: row?.badge, first: of(first.id), second: of(second.id) }
  }
  expect(await figures()).toEqual({ badge: 0, first: 0, second: 0 })
  const jobs = await sql<{ id: string }>`select id from public.jobs where status = 'open' order by id limit 4`
  const [both, firsts, seconds, closed] = jobs.map(({ id }) => id)
  const match = (alert: { id: string }, job = '') => sql`
    insert into public.alert_matches (alert_id, job_id, user_id, match_score, reasons)
    values (${alert.id}, ${job}, ${person}, 80, '[]')`
  for (const job of [both, firsts, closed]) await match(first, job)
  for (const job of [both, seconds]) await match(second, job)
  expect(await figures()).toEqual({ badge: 5, first: 3, second: 2 })
  await sql`update public.jobs set status = 'closed' where id = ${closed ?? ''}`
  // Reading the notifications does not mark the matches as seen.
  await sql`update public.notifications set read_at = now() where user_id = ${person}`
  expect(await figures()).toEqual({ badge: 4, first: 2, second: 2 })
  await sql`update public.job_alerts set last_seen_at = now() where id = ${first.id}`
  expect(await figures()).toEqual({ badge: 2, first: 0, second: 2 })
  await sql`update public.job_alerts set last_seen_at = now() where id = ${second.id}`
  expect(await figures()).toEqual({ badge: 0, first: 0, second: 0 })
})
