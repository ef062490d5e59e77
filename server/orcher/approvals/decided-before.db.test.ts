/** Earlier decisions on the same kind of act, as overseers of the workspace read them. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useOrcher } from '#tests/support/orcher-service.ts'

const { app, owner } = useOrcher()
const people = { ruth: randomUUID(), vera: randomUUID(), stranger: randomUUID() }
let workspace = ''
let directive = ''

beforeAll(async () => {
  for (const id of Object.values(people)) {
    await owner.sql`insert into auth.users (id) values (${id})`
    await owner.sql`select orcher.first_workspace(${id})`
  }
  const [made] = await owner.sql<{ id: string }>`select orcher.first_workspace(${people.ruth}) as id`
  workspace = made?.id ?? ''
  await owner.sql`
    insert into orcher.workspace_members (workspace_id, user_id, role) values (${workspace}, ${people.vera}, 'viewer')`
  const [agent] = await owner.sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['notify']) returning id`
  const [submitted] = await owner.sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
    values (${workspace}, ${agent?.id}, 1, ${people.ruth}, '{}', 'Tell the team', 'awaiting_approval', 1, 1, 1) returning id`
  directive = submitted?.id ?? ''
})

type Given = { step: number; tool?: string; kind?: string; state?: string; minutes?: number; reason?: string }

/** An approval that waits, or that was decided this many minutes ago. */
async function given({ step, tool = 'notify', kind = 'step', state = 'pending', minutes, reason }: Given) {
  const at = minutes === undefined ? null : new Date(Date.now() - minutes * 60_000)
  const [made] = await owner.sql<{ id: string }>`
    insert into orcher.approvals (workspace_id, directive_id, kind, step, tool, args, args_sha256, policy_name, roles, four_eyes, aal2,
      reason_required, on_expiry, expires_at, state, decided_at, decided_by)
    values (${workspace}, ${directive}, ${kind}, ${step}, ${tool}, ${JSON.stringify({ text: `${step}` })}::jsonb, '', 'Asks',
      '{owner,supervisor}', false, false, false, 'paused', now() + interval '3 days', ${state}, ${at}, ${at && people.ruth})
    returning id`
  if (reason) {
    await owner.sql`
      insert into orcher.decisions (approval_id, workspace_id, decided_by, verdict, reason, aal)
      values (${made?.id}, ${workspace}, ${people.ruth}, 'reject', ${reason}, 'aal1')`
  }
  return made?.id ?? ''
}

const read = (who: string, query: string) =>
  app.inject({
    url: `/v1/oversight/approvals?${query}`,
    headers: {
      authorization: `Bearer ${who}`,
      ...(who !== people.stranger && { 'tannr-workspace': workspace }),
    },
  })

test('those of the same tool that were decided before are listed, the latest first, to whoever oversees', async () => {
  const rejected = await given({
    step: 1,
    state: 'rejected',
    minutes: 40,
    reason: 'Two vendors lack evidence',
  })
  await given({ step: 2, tool: 'call_webhook', state: 'approved', minutes: 30 })
  await given({ step: 2, kind: 'unknown', state: 'approved', minutes: 25 })
  const edited = await given({ step: 3, state: 'edited', minutes: 20 })
  const waits = await given({ step: 4 })

  const answer = await read(people.vera, `state=decided&like=${waits}`)
  expect(answer.statusCode).toBe(200)
  const { data, next } = answer.json()
  expect(data.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    [edited, 'edited'],
    [rejected, 'rejected'],
  ])
  expect(next).toBeNull()
  expect(data[1]).toMatchObject({
    ...{ directive_id: directive, step: 1, args: { text: '1' } },
    decisions: [{ verdict: 'reject', reason: 'Two vendors lack evidence' }],
  })

  // Page by page, and before one that is decided itself.
  const first = (await read(people.ruth, `state=decided&like=${waits}&limit=1`)).json()
  expect(first).toMatchObject({ data: [{ id: edited }], next: edited })
  const second = (await read(people.ruth, `state=decided&like=${waits}&limit=1&after=${edited}`)).json()
  expect(second).toMatchObject({ data: [{ id: rejected }], next: null })
  expect((await read(people.ruth, `state=decided&like=${edited}`)).json()).toMatchObject({
    data: [{ id: rejected }],
  })
  expect((await read(people.ruth, `state=decided&like=${rejected}`)).json()).toEqual({ data: [], next: null })
})

test('a stranger finds nothing by it, and among what waits it is refused', async () => {
  const waits = await given({ step: 5 })
  expect((await read(people.stranger, `state=decided&like=${waits}`)).statusCode).toBe(404)
  expect((await read(people.ruth, `like=${waits}`)).json()).toMatchObject({
    error: { code: 'invalid_request', field: 'like' },
  })
})
