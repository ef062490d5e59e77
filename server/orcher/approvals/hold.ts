/** Pauses and resumes everything in a workspace. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import type { Sql } from '#server/platform/database.ts'

const holdAnswer = z.object({
  held: z.boolean(),
  by: z.string().nullable(),
  at: z.string().nullable(),
  reason: z.string().nullable(),
  directives: z.int().nullable().describe('How many were paused, or go on.'),
})
type Hold = z.output<typeof holdAnswer>

const none = { held: false, by: null, at: null, reason: null, directives: null }
const why = z.strictObject({
  reason: z.string().trim().max(500).optional().describe('Why; it stays in the record.'),
})
const example = {
  held: true,
  by: 'Daniel Kowalski',
  at: '2026-09-14T08:30:00Z',
  reason: 'Audit',
  directives: 3,
}

async function findHold(sql: Sql, directives: number | null): Promise<Hold> {
  const [hold] = await sql<Omit<Hold, 'directives' | 'held'>>`
    select orcher.name_of(h.held_by) as by, orcher.utc(h.held_at) as at, h.reason
    from orcher.holds h where h.workspace_id = (select orcher.workspace_for('directives:read'))`
  return hold ? { ...hold, held: true, directives } : { ...none, directives }
}

export const getHold = endpoint({
  id: 'get-hold',
  method: 'GET',
  path: '/oversight/hold',
  family: 'oversight',
  title: 'Read whether everything is paused',
  text: 'While it is, no step of any directive begins.',
  scope: 'directives:read',
  counted: false,
  answer: holdAnswer,
  example: { answer: none },
  run: ({ sql }) => findHold(sql, null),
})

export const holdAll = endpoint({
  id: 'hold-all',
  method: 'POST',
  path: '/oversight/hold',
  family: 'oversight',
  title: 'Pause everything',
  text: 'No step of any directive begins until everything is resumed. For owners and supervisors.',
  scope: 'directives:write',
  counted: false,
  body: why,
  answer: holdAnswer,
  example: { body: { reason: 'Audit' }, answer: example },
  run: async ({ sql, body: { reason = null } }) => {
    const [held] = await sql<{ count: number }>`select orcher.hold_all(${reason}) as count`
    return findHold(sql, held?.count ?? 0)
  },
})

export const releaseAll = endpoint({
  id: 'release-all',
  method: 'DELETE',
  path: '/oversight/hold',
  family: 'oversight',
  title: 'Resume everything',
  text: 'Resumes what the pause stopped; a person does, not an API key. What a person had paused before stays paused.',
  scope: 'directives:write',
  inPerson: true,
  counted: false,
  body: why,
  answer: holdAnswer,
  example: { answer: { ...none, directives: 3 } },
  run: async ({ sql, body: { reason = null } }) => {
    const [released] = await sql<{ count: number }>`select orcher.release_all(${reason}) as count`
    return findHold(sql, released?.count ?? 0)
  },
})
