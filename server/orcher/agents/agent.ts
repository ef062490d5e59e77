/** The wire's form of an agent, and its rows. */
import { z } from 'zod'
import type { Sql } from '#server/platform/database.ts'

const word = z
  .string()
  .regex(/^[a-z][a-z0-9_.:-]{0,39}$/, 'Lower-case letters, digits and `_.:-`, at most 40 characters.')

export const agentFields = {
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(80, 'At most 80 characters.')
    .describe('What people call the agent. At most 80 characters.'),
  capabilities: z
    .array(word)
    .min(1, 'At least one capability.')
    .max(32, 'At most 32 capabilities.')
    .refine((words) => new Set(words).size === words.length, 'Each capability once.')
    .describe('What it may do, for example `research`.'),
  role: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'Lower-case letters, digits, `_` and `-`, at most 40 characters.')
    .describe('What it is for, in a word; its capabilities say what it may do.'),
  model: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .nullable()
    .describe('The model that proposes its plans. Without one, only rules plan.'),
}

export const agentAnswer = z.object({
  id: z.string(),
  name: z.string(),
  capabilities: z.array(z.string()),
  role: z.string(),
  created_at: z.string(),
  model: z.string().nullable(),
  version: z.int(),
  updated_at: z.string(),
})

export type Agent = z.output<typeof agentAnswer>

export const agentId = z.strictObject({
  id: z.string().max(80).describe('The id returned when it was created.'),
})

export const sampleAgent = {
  id: 'agt_7Qm2',
  name: 'analyst',
  capabilities: ['research', 'summarize'],
  role: 'reviewer',
  created_at: '2026-09-14T08:20:00Z',
  model: null,
  version: 1,
  updated_at: '2026-09-14T08:20:00Z',
}

export async function findAgent(sql: Sql, id: string): Promise<Agent | undefined> {
  const [agent] = await sql<Agent>`
    select id, name, capabilities, role, orcher.utc(created_at) as created_at, model, version, orcher.utc(updated_at) as updated_at
    from orcher.agents where id = ${id} and archived_at is null`
  return agent
}
