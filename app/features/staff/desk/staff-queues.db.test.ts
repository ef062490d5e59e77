import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenCompany } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
type Made = { id: string }
type Queue = { queue: string; waiting: string; oldest: string | null; failed: string }
let [lena, ada]: [Made, Made] = [{ id: '' }, { id: '' }]

const as = <Row extends object>(who: Made, text: string, values: (string | null)[] = []) =>
  asPerson<Row>(database, who, text, values)
const queues = async () => {
  const rows = await as<Queue>(lena, 'select * from public.staff_queues()')
  return Object.fromEntries(
    rows.map(({ queue, waiting, failed }) => [queue, [Number(waiting), Number(failed)]]),
  )
}

beforeEach(async () => {
  await sql`truncate tannr_internal.outbox, private.link_cards, public.company_dns_checks, public.exports`
  lena = await givenAccount(database, { first_name: 'Lena' })
  ada = await givenAccount(database, { first_name: 'Ada' })
  await sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${lena.id}`
})

test('each queue is counted by what waits and what was given up, for staff alone', async () => {
  const before = await queues()
  expect(before).toMatchObject({ outbox: [0, 0], exports: [0, 0], links: [0, 0], domains: [0, 0] })
  await sql`insert into tannr_internal.outbox (kind, message, state)
    values ('mail', '{"to": "a@example.com"}', 'waiting'), ('mail', '{"to": "b@example.com"}', 'dead')`
  await sql`insert into private.link_cards (link, asked_at) values ('https://example.com/1', now() - interval '3 hours')`
  const { id: company } = await givenCompany(database)
  await sql`insert into public.company_dns_checks (company_id, domain) values (${company}, 'example.com')`
  await sql`insert into public.exports (user_id, path, state) values (${ada.id}, 'a', 'waiting'), (${ada.id}, 'b', 'failed')`
  expect(await queues()).toMatchObject({ outbox: [1, 1], exports: [1, 1], links: [1, 0], domains: [1, 0] })
  const [links] = await as<{ late: boolean }>(
    lena,
    `select oldest < now() - interval '2 hours' as late from public.staff_queues() where queue = 'links'`,
  )
  expect(links).toEqual({ late: true })
  for (const list of [
    'staff_queues',
    'staff_failed_runs',
    'staff_failed_webhooks',
    'staff_failed_requests',
  ]) {
    await expect(as(ada, `select * from public.${list}()`)).rejects.toThrow('Only staff')
  }
})

test('a run that failed shows the first line of its error', async () => {
  await sql`create schema if not exists engine`
  await sql`create table engine.workflow_status (workflow_uuid text, name text, status text, error text, created_at bigint, updated_at bigint)`
  await sql`insert into engine.workflow_status values
    ('mail 7', 'deliver', 'ERROR', ${JSON.stringify({ json: { name: 'Error', message: 'No “route”\nat line 1', stack: 'x' } })}, 1000, 2000),
    ('mail 8', 'deliver', 'PENDING', null, 1000, 2000)`
  expect(await queues()).toMatchObject({ runs: [1, 1] })
  expect(await as(lena, 'select id, work, trouble from public.staff_failed_runs()')).toEqual([
    { id: 'mail 7', work: 'deliver', trouble: 'No “route”' },
  ])
  await sql`drop table engine.workflow_status`
  expect(await as(lena, 'select * from public.staff_failed_runs()')).toEqual([])
})

test('a message of a webhook that was given up is sent again once, and never to one that is off', async () => {
  const [workspace] = await sql<Made>`select orcher.first_workspace(${ada.id}) as id`
  const place = workspace?.id ?? ''
  await sql`update orcher.accounts set plan = 'growth' where user_id = ${ada.id}`
  const [hook] = await sql<Made>`
    insert into orcher.webhooks (workspace_id, url, events, secret, created_by) values
    (${place}, 'https://hooks.example.com/in?key=1', '{directive.completed}', ${`whsec_${'A'.repeat(40)}`}, ${ada.id}) returning id`
  const [given] = await sql<Made>`
    insert into orcher.deliveries (webhook_id, workspace_id, type, payload, state, attempts)
    values (${hook?.id}, ${place}, 'directive.completed', '{"secret": 1}', 'failed', 9) returning id`
  await sql`insert into orcher.delivery_attempts (delivery_id, attempt, ms, status) values (${given?.id}, 9, 12, 500)`
  const failed = () => as<Record<string, unknown>>(lena, 'select * from public.staff_failed_webhooks()')
  expect(await failed()).toMatchObject([
    { host: 'hooks.example.com', trouble: 'HTTP 500', attempts: 9, is_on: true },
  ])
  expect(JSON.stringify(await failed())).not.toContain('secret')
  const again = (who: Made) => as(who, 'select public.retry_webhook($1)', [given?.id ?? ''])
  await expect(again(ada)).rejects.toThrow('Only staff')
  await sql`update orcher.webhooks set is_on = false where id = ${hook?.id}`
  await expect(again(lena)).rejects.toThrow('turned this webhook off')
  await sql`update orcher.webhooks set is_on = true where id = ${hook?.id}`
  await again(lena)
  await expect(again(lena)).rejects.toThrow('already queued again')
  expect(await failed()).toEqual([])
  expect(
    await sql`select payload from orcher.deliveries where state = 'pending' and replay_of = ${given?.id}`,
  ).toEqual([{ payload: '{"secret": 1}' }])
  expect(await sql`select act, subject from public.staff_acts where subject_id = ${given?.id}`).toEqual([
    { act: 'retried', subject: 'hooks.example.com' },
  ])
})

test('a mail that nobody needs any more is discarded, and that is logged', async () => {
  await sql`insert into tannr_internal.outbox (kind, message, state) values ('mail', '{"to": "otto@example.com"}', 'dead')`
  const [line] = await as<{ id: string }>(lena, 'select id::text from public.staff_deliveries()')
  await expect(as(ada, 'select public.discard_delivery($1::bigint)', [line?.id ?? ''])).rejects.toThrow(
    'Only staff',
  )
  await as(lena, 'select public.discard_delivery($1::bigint)', [line?.id ?? ''])
  expect(await as(lena, 'select * from public.staff_deliveries()')).toEqual([])
  expect(await sql`select act, subject from public.staff_acts where act = 'discarded'`).toEqual([
    { act: 'discarded', subject: 'otto@example.com' },
  ])
})

test('a request of SQL that failed is sent again or discarded, without a word of what it says', async () => {
  await sql`truncate net.http_request_queue, tannr_internal.failed_requests`
  await sql`select net.http_post('https://me:pass@Hooks.Example.com:8443/in?key=1', '{"secret": 1}')`
  await sql`
    insert into tannr_internal.failed_requests (id, method, url, host, headers, body, timeout_milliseconds, is_whole, trouble)
    select id + n, method, url, host, headers, body, 2000, n < 3, 'HTTP 500' from net.http_request_queue, generate_series(1, 3) n`
  expect(await queues()).toMatchObject({ requests: [1, 3] })
  await sql`delete from net.http_request_queue`
  const failed = () => as<{ id: string }>(lena, 'select * from public.staff_failed_requests()')
  const before = await failed()
  expect(before).toMatchObject([
    { method: 'POST', host: 'hooks.example.com', trouble: 'HTTP 500', is_whole: false },
    { is_whole: true },
    { is_whole: true },
  ])
  expect(JSON.stringify(before)).not.toMatch(/secret|key=1|pass/)
  const [large = '', first = '', second = ''] = before.map(({ id }) => String(id))
  const act = (who: Made, what: string, id: string) => as(who, `select public.${what}($1::bigint)`, [id])
  await expect(act(ada, 'retry_request', first)).rejects.toThrow('Only staff')
  await expect(act(ada, 'discard_request', first)).rejects.toThrow('Only staff')
  await act(lena, 'retry_request', first)
  await expect(act(lena, 'retry_request', first)).rejects.toThrow('already queued again')
  await expect(act(lena, 'retry_request', large)).rejects.toThrow('no longer kept')
  await act(lena, 'discard_request', second)
  await act(lena, 'discard_request', large)
  expect(await failed()).toEqual([])
  expect(
    await sql`select method, url, convert_from(body, 'UTF8') as body, timeout_milliseconds as ms from net.http_request_queue`,
  ).toEqual([
    {
      ...{ method: 'POST', url: 'https://me:pass@Hooks.Example.com:8443/in?key=1' },
      ...{ body: '{"secret": 1}', ms: 2000 },
    },
  ])
  expect(
    await sql`select act, subject from public.staff_acts where subject = 'hooks.example.com' and at > now() - interval '1 minute'
      and subject_id in (${first}, ${second}, ${large}) order by at, id`,
  ).toEqual([
    { act: 'retried', subject: 'hooks.example.com' },
    { act: 'discarded', subject: 'hooks.example.com' },
    { act: 'discarded', subject: 'hooks.example.com' },
  ])
})
