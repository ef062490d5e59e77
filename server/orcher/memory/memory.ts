/** The wire's form of a memory entry. */
import { z } from 'zod'
import type { Sql } from '#server/platform/database.ts'

export const memoryAnswer = z.object({
  id: z.string(),
  agent_id: z.string(),
  text: z.string(),
  source: z.string().nullable().describe('The directive that it came from; null where a person gave it.'),
  step: z.int().nullable(),
  subject: z.string().nullable(),
  version: z.int(),
  used: z.int().describe('How often a step has read it.'),
  derived_from: z.array(z.string()),
  by: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Memory = z.output<typeof memoryAnswer>

export const sampleMemory = {
  ...{ id: 'mem_1Lr8', agent_id: 'agt_7Qm2', text: 'Vendor reviews close on the 15th.', source: 'dir_4Kx9' },
  ...{ step: 7, subject: null, version: 1, used: 14, derived_from: [], by: null },
  ...{ created_at: '2026-09-14T08:20:00Z', updated_at: '2026-09-14T08:20:00Z' },
}

export const memoryFields = {
  agent_id: z.string().min(1).max(80),
  text: z
    .string()
    .trim()
    .min(1, 'Say what to remember.')
    .max(4000, 'At most 4,000 characters.')
    .describe('The fact, in a sentence.'),
  subject: z.string().trim().max(120).optional().describe('A person or thing that it is about.'),
}

export async function findMemory(sql: Sql, id: string): Promise<Memory | undefined> {
  const [row] = await sql<{
    shown: Memory
  }>`select orcher.shown_memory(m) as shown from orcher.memories m where m.id = ${id}`
  return row?.shown
}
