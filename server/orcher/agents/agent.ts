/** The wire's form of an agent, and its rows. */
import { z } from 'zod'
import type { Sql } from '#server/platform/database.ts'
import { toolNames } from '#shared/orcher/tools.ts'

const word = z
  .string()
  .regex(/^[a-z][a-z0-9_.:-]{0,39}$/, 'Lower-case letters, digits and `_.:-`, at most 40 characters.')

const asked = z.enum(['plan', ...toolNames])
const denied = z.enum(toolNames)
const list = <Tool extends z.ZodEnum>(tool: Tool) =>
  z
    .array(tool)
    .refine((tools) => new Set(tools).size === tools.length, 'Each tool once.')
    .default([])

const agentPolicy = z.strictObject({
  ask: list(asked).describe(
    'Tools that it asks for each time, whatever the workspace allows; `plan` for every plan before its first step.',
  ),
  deny: list(denied).describe('Tools that it never uses, even if it has the capability.'),
})

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
  policy: agentPolicy.describe(
    'Its own limits, beside the policies of the workspace: tools that it asks for each time (`ask`), and never uses (`deny`). The stricter one counts. Replaced as a whole; a list that is left out is empty.',
  ),
}

export const agentAnswer = z.object({
  id: z.string(),
  name: z.string(),
  capabilities: z.array(z.string()),
  role: z.string(),
  created_at: z.string(),
  model: z.string().nullable(),
  policy: z.object({ ask: z.array(asked), deny: z.array(denied) }),
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
  policy: { ask: [], deny: [] },
  version: 1,
  updated_at: '2026-09-14T08:20:00Z',
}

export type AgentRow = { shown: Agent }

export async function findAgent(sql: Sql, id: string): Promise<Agent | undefined> {
  const [row] = await sql<AgentRow>`
    select orcher.shown_agent(a) as shown from orcher.agents a where a.id = ${id} and a.archived_at is null`
  return row?.shown
}
