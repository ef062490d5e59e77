/** Adds and corrects memory entries of an agent. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { findMemory, memoryAnswer, memoryFields, sampleMemory } from './memory.ts'

export const createMemory = endpoint({
  id: 'create-memory',
  method: 'POST',
  path: '/memory',
  family: 'memory',
  title: 'Give an agent something to remember',
  text: 'Adds an entry. It is used from the next step.',
  scope: 'memory:write',
  body: z.strictObject({
    agent_id: memoryFields.agent_id.describe('Who should remember it.'),
    text: memoryFields.text,
    subject: memoryFields.subject,
  }),
  answer: memoryAnswer.partial(),
  example: {
    body: { agent_id: 'agt_7Qm2', text: 'Vendor reviews close on the 15th.' },
    answer: { ...sampleMemory, source: null, step: null, used: 0 },
  },
  status: 201,
  run: async ({ sql, body: { agent_id, text, subject = null } }) => {
    const [made] = await sql<{
      id: string
    }>`select orcher.write_memory(${agent_id}, ${text}, ${subject}) as id`
    // A caller with permission to write but not to read gets the id.
    return (await findMemory(sql, made?.id ?? '')) ?? { id: made?.id, agent_id, text }
  },
})

export const correctMemory = endpoint({
  id: 'correct-memory',
  method: 'PATCH',
  path: '/memory/{id}',
  family: 'memory',
  title: 'Correct what an agent remembers',
  text: 'The new text replaces the old one, which is kept as a version. If someone else changed it first, the call returns 409.',
  scope: 'memory:write',
  params: z.strictObject({ id: z.string().max(80).describe('The id of the entry.') }),
  body: z.strictObject({
    text: memoryFields.text,
    expected_version: z.int().min(1).describe('The version that you read.'),
  }),
  answer: memoryAnswer.partial(),
  example: {
    body: { text: 'Vendor reviews close on the 16th.', expected_version: 1 },
    answer: { ...sampleMemory, text: 'Vendor reviews close on the 16th.', version: 2 },
  },
  run: async ({ sql, params: { id }, body: { text, expected_version } }) => {
    await sql`select orcher.correct_memory(${id}, ${text}, ${expected_version})`
    return (await findMemory(sql, id)) ?? { id, text, version: expected_version + 1 }
  },
})
