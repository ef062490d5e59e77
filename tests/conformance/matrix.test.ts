import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { matrix } from '#tests/support/matrix.ts'
import {
  type Action,
  actions,
  type Outcome,
  type Role,
  roles,
  type Subject,
} from '#tests/support/matrix-subject.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()
const clients = {} as Record<Role, SupabaseClient>
let owner: Person
let party: Person

beforeAll(async () => {
  owner = await givenPerson(tannr)
  clients.visitor = tannr.client()
  clients.owner = owner.client
  clients.other = (await givenPerson(tannr)).client
  party = await givenPerson(tannr)
})

const nameOf = ({ table, rows }: Subject) => (rows ? `${table} (${rows})` : table)

const cells = matrix.flatMap((subject) =>
  roles.flatMap((role) =>
    actions.map((action) => ({
      subject,
      role,
      action,
      outcome: subject.expected[role][action],
      name: nameOf(subject),
    })),
  ),
)

const partyCells = matrix.flatMap((subject) =>
  (subject.parties ?? []).flatMap(({ name: role, become, leave, expected }) =>
    actions.map((action) => ({
      subject,
      role,
      become,
      leave,
      action,
      outcome: expected[action],
      name: nameOf(subject),
    })),
  ),
)

test('every table of schema public has its rows in the matrix', async () => {
  const tables = await tannr.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  expect([...new Set(matrix.map((subject) => subject.table))].sort()).toEqual(tables.map(({ name }) => name))
})

test('every table of schema public has row-level security', async () => {
  const open = await tannr.sql(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
  )
  expect(open).toEqual([])
})

test.each(cells)('$name: $action by $role gives $outcome', ({ subject, role, action, outcome }) =>
  outcomeHolds(subject, action, clients[role], answers[role][outcome], outcome),
)

test.each(partyCells)(
  '$name: $action by $role gives $outcome',
  async ({ subject, become, leave, action, outcome }) => {
    try {
      await outcomeHolds(subject, action, party.client, answers.other[outcome], outcome, () =>
        become(tannr.sql, party.id, owner.id),
      )
    } finally {
      await leave?.(tannr.sql, party.id)
    }
  },
)

async function outcomeHolds(
  subject: Subject,
  action: Action,
  client: SupabaseClient,
  answer: object,
  outcome: Outcome,
  become: () => Promise<unknown> = async () => {},
) {
  const key = await subject.arrange(tannr.sql, owner.id)
  try {
    await become()
    if (action === 'insert' && outcome === 'rows') await tannr.sql(...remove(subject.table, key))
    expect(await attempt(client, subject, action, key)).toEqual(answer)
    if (action === 'delete') expect(await left(subject.table, key)).toBe(outcome === 'rows' ? 0 : 1)
  } finally {
    await subject.clear(tannr.sql, owner.id)
  }
}

/** PostgREST refuses with 401 if signing in could help, otherwise with 403. */
const answers: Record<Role, Record<Outcome, object>> = {
  visitor: { rows: { count: 1 }, none: { count: 0 }, denied: { code: '42501', status: 401 } },
  owner: { rows: { count: 1 }, none: { count: 0 }, denied: { code: '42501', status: 403 } },
  other: { rows: { count: 1 }, none: { count: 0 }, denied: { code: '42501', status: 403 } },
}

async function attempt(
  client: SupabaseClient,
  subject: Subject,
  action: Action,
  key: Record<string, string>,
) {
  const table = client.from(subject.table)
  const { error, status, count } = await {
    select: () => table.select(subject.columns ?? '*', { count: 'exact' }).match(key),
    insert: () => table.insert(subject.insert(owner.id), { count: 'exact' }),
    update: () => table.update(subject.update, { count: 'exact' }).match(key),
    delete: () => table.delete({ count: 'exact' }).match(key),
  }[action]()
  return error ? { code: error.code, status } : { count }
}

const where = (key: Record<string, string>) =>
  Object.keys(key)
    .map((column, index) => `${column} = $${index + 1}`)
    .join(' and ')

const remove = (table: string, key: Record<string, string>): [string, unknown[]] => [
  `delete from ${table} where ${where(key)}`,
  Object.values(key),
]

async function left(table: string, key: Record<string, string>): Promise<number> {
  return (await tannr.sql(`select from ${table} where ${where(key)}`, Object.values(key))).length
}
