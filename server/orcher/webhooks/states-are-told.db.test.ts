/** Every change of a directive's state is sent with the new state, whatever causes it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useOrcher } from '#tests/support/orcher-service.ts'

const { app, owner } = useOrcher()
const person = randomUUID()
let workspace = ''
let agent = ''

beforeAll(async () => {
  await owner.sql`insert into auth.users (id) values (${person})`
  const [made] = await owner.sql<{ id: string }>`select orcher.first_workspace(${person}) as id`
  workspace = made?.id ?? ''
  await owner.sql`update orcher.accounts set plan = 'growth' where user_id = ${person}`
  const [worker] = await owner.sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['notify', 'research']) returning id`
  agent = worker?.id ?? ''
  await owner.sql`
    insert into orcher.webhooks (workspace_id, url, events, secret)
    values (${workspace}, 'https://example.com/', orcher.webhook_events(), 'whsec_' || repeat('a', 40))`
  await owner.sql`create table public.came_to (number bigint generated always as identity, directive text, state text)`
  await owner.sql`
    create function public.note_state() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'INSERT' or new.state is distinct from old.state then
        insert into public.came_to (directive, state) values (new.id, new.state);
      end if;
      return null;
    end $$`
  await owner.sql`
    create trigger note_state after insert or update on orcher.directives for each row execute function public.note_state()`
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${person}`, 'tannr-workspace': workspace }
  const answer = await app.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) })
  expect([url, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([
    url,
    expect.toSatisfy((status: number) => status < 300),
    '',
  ])
  return answer.json()
}

const submit = async (): Promise<string> =>
  (await call('POST', '/directives', { agent_id: agent, instruction: 'Tell the team' })).id

const told = { title: 'Tell', tool: 'notify', args: { to: 'workspace', text: 'x', from: [] } }
const plan = {
  ...{ planner: 'rules-3', sources: [], understood: [], assumed: [], due: null },
  steps: [{ ...told, seq: 1, effect: 'write', lane: 'writer', needs: [] }],
}

/** The engine's part, up to a gate or the end. */
async function goes(id: string, planned: object = { kind: 'plan', plan }): Promise<void> {
  const [{ segment } = { segment: 0 }] = await owner.sql<{ segment: number }>`
    select wanted as segment from orcher.directives where id = ${id}`
  const [begun] = await owner.sql<{ begun: { planned: boolean } | null }>`
    select orcher.begin_segment(${id}, ${segment}) as begun`
  if (!begun?.begun) return
  if (!begun.begun.planned)
    await owner.sql`select orcher.keep_plan(${id}, ${segment}, ${JSON.stringify(planned)}::jsonb)`
  for (;;) {
    const [row] = await owner.sql<{ next: { do: string; seq: number } }>`
      select orcher.next_step(${id}, ${segment}) as next`
    if (row?.next.do !== 'step') return
    await owner.sql`select orcher.finish_step(${id}, ${row.next.seq}, '{"output": {}}'::jsonb)`
  }
}

async function decide(id: string, decision: object): Promise<void> {
  const { data } = await call('GET', '/oversight/approvals')
  const waits = data.find((one: { directive_id: string }) => one.directive_id === id)
  await call('POST', `/oversight/approvals/${waits.id}`, {
    args_sha256: waits.args_sha256,
    reason: 'x',
    ...decision,
  })
}

async function waiting(): Promise<string> {
  const id = await submit()
  await goes(id)
  return id
}

async function expires(id: string, end: string): Promise<void> {
  const [row] = await owner.sql<{ id: string }>`
    update orcher.approvals set expires_at = now(), on_expiry = ${end} where directive_id = ${id} and state = 'pending' returning id`
  await owner.sql`select orcher.expire_approval(${row?.id})`
}

async function denied(by: 'plan' | 'notify'): Promise<string> {
  const [policy] = await owner.sql<{ id: string }>`
    insert into orcher.policies (workspace_id, name, tool, verdict) values (${workspace}, 'Never', ${by}, 'deny') returning id`
  const id = await waiting()
  await owner.sql`delete from orcher.policies where id = ${policy?.id}`
  return id
}

async function held(): Promise<string> {
  const ids = [await submit(), await waiting()]
  await call('POST', '/oversight/hold', { reason: 'x' })
  ids.push(await submit())
  await call('DELETE', '/oversight/hold', { reason: 'x' })
  for (const id of ids) await goes(id)
  return ids[0] ?? ''
}

const changed = (id: string, changes: object) => call('PATCH', `/directives/${id}`, changes)
const first = ['queued', 'planning', 'running', 'awaiting_approval']

test.each<[what: string, flow: () => Promise<string>, came: string[]]>([
  [
    'approved',
    async () => {
      const id = await waiting()
      await decide(id, { decision: 'approve' })
      await goes(id)
      return id
    },
    [...first, 'running', 'completed'],
  ],
  [
    'rejected, and changed',
    async () => {
      const id = await waiting()
      await decide(id, { decision: 'reject' })
      await call('PUT', `/directives/${id}/plan`, { expected_rev: 1, steps: [told] })
      await changed(id, { state: 'running' })
      await goes(id)
      return id
    },
    [...first, 'paused', 'running', 'awaiting_approval'],
  ],
  [
    'edited',
    async () => {
      const id = await waiting()
      await decide(id, { decision: 'edit', args: { ...told.args, text: 'y' } })
      await goes(id)
      return id
    },
    [...first, 'running', 'awaiting_approval'],
  ],
  [
    'changed while somebody was to decide',
    async () => {
      const id = await waiting()
      await call('PUT', `/directives/${id}/plan`, { expected_rev: 1, steps: [told] })
      return id
    },
    [...first, 'paused'],
  ],
  [
    'paused, resumed to whoever decides, and cancelled',
    async () => {
      const id = await waiting()
      for (const state of ['paused', 'running', 'cancelled']) await changed(id, { state })
      return id
    },
    [...first, 'paused', 'awaiting_approval', 'cancelled'],
  ],
  [
    'decided by nobody',
    async () => waiting().then(async (id) => expires(id, 'paused').then(() => id)),
    [...first, 'paused'],
  ],
  [
    'decided by nobody, where that ends it',
    async () => waiting().then(async (id) => expires(id, 'cancelled').then(() => id)),
    [...first, 'cancelled'],
  ],
  ['denied as a plan', () => denied('plan'), ['queued', 'planning', 'failed']],
  ['denied at a step', () => denied('notify'), ['queued', 'planning', 'running', 'paused']],
  [
    'not planned',
    async () => {
      const id = await submit()
      await goes(id, { kind: 'not_plannable', reason: 'x' })
      return id
    },
    ['queued', 'planning', 'failed'],
  ],
  [
    'held with everything, and let go',
    held,
    ['queued', 'paused', 'queued', 'planning', 'running', 'awaiting_approval'],
  ],
  [
    'forked',
    async () => (await call('POST', `/directives/${await waiting()}/fork`, { step: 0 })).id,
    ['paused'],
  ],
])('%s', async (_what, flow, came) => {
  const id = await flow()
  await owner.sql`select orcher.collect_deliveries()`
  const states = await owner.sql<{
    directive: string
    state: string
  }>`select directive, state from public.came_to order by number`
  const messages = await owner.sql<{ directive: string; state: string; type: string }>`
    select payload::json -> 'data' ->> 'id' as directive, payload::json -> 'data' ->> 'state' as state, type from orcher.deliveries order by number`
  const of = (rows: { directive: string; state: string }[], one: string) =>
    rows.filter(({ directive }) => directive === one).map(({ state }) => state)
  expect(of(states, id)).toEqual(came)
  // For every directive of the flow, in its order.
  for (const { directive } of states)
    expect([directive, of(messages, directive)]).toEqual([directive, of(states, directive)])
  expect(messages.every(({ type, state }) => type === `directive.${state}`)).toBe(true)
})
