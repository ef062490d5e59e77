/** Signed audit reports of a period. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import type { Sql } from '#server/platform/database.ts'

const audit = z.object({
  id: z.string(),
  state: z.enum(['queued', 'completed']),
  from: z.string(),
  to: z.string(),
  events: z.int().nullable(),
  signed: z
    .string()
    .nullable()
    .describe('A compact JWS over what was counted; its key is in /auth/v1/.well-known/jwks.json.'),
  created_at: z.string(),
})
type Audit = z.output<typeof audit>

const sample = {
  ...{ id: 'aud_5Wd1', state: 'queued', from: '2026-07-01', to: '2026-09-30' },
  ...{ events: null, signed: null, created_at: '2026-10-01T08:00:00Z' },
}

async function findAudit(sql: Sql, id: string): Promise<Audit | undefined> {
  const [found] = await sql<Audit>`
    select id, state, first_day::text as "from", last_day::text as "to", events, signed, orcher.utc(created_at) as created_at
    from orcher.audit_reports where id = ${id}`
  return found
}

const day = z.iso.date()

export const createAudit = endpoint({
  id: 'create-audit',
  method: 'POST',
  path: '/oversight/audit',
  family: 'oversight',
  title: 'Start an audit',
  text: 'Collects the traces of a period into one signed report.',
  scope: 'oversight:audit',
  body: z.strictObject({
    from: day.describe('First day of the period.'),
    to: day.describe('Last day of the period.'),
  }),
  answer: audit,
  example: { body: { from: '2026-07-01', to: '2026-09-30' }, answer: sample },
  status: 201,
  run: async ({ sql, body: { from, to } }) => {
    const [made] = await sql<{ id: string }>`select orcher.start_audit(${from}::date, ${to}::date) as id`
    return findAudit(sql, made?.id ?? '')
  },
})

export const getAudit = endpoint({
  id: 'get-audit',
  method: 'GET',
  path: '/oversight/audit/{id}',
  family: 'oversight',
  title: 'Read an audit',
  text: 'The signed report, once it is made.',
  scope: 'oversight:audit',
  params: z.strictObject({ id: z.string().max(80).describe('The id returned when it was started.') }),
  answer: audit,
  example: { answer: { ...sample, state: 'completed', events: 412, signed: 'eyJhbGciOiJFUzI1NiJ9…' } },
  run: async ({ sql, params: { id } }) => {
    const found = await findAudit(sql, id)
    if (!found) throw notFound('audit')
    return found
  },
})
