/** Forgetting, including derived entries; the proof contains counts only. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError } from '#server/orcher/errors.ts'

const forgotten = {
  deleted: z.int(),
  kept: z.int().describe('Entries that rest on others, too: they are derived from these anew.'),
  outputs_cleared: z.int().describe('Outputs of steps that held something of it.'),
}

const asked = z.strictObject({
  agent_id: z.string().min(1).max(80).optional().describe('Who should forget.'),
  id: z.string().min(1).max(80).optional().describe('One entry. Leave it out for all of them.'),
})

/** Some proxies drop the body of a DELETE, so the query is accepted, too. */
function whichOf(body: z.output<typeof asked>, query: z.output<typeof asked>) {
  const agent = body.agent_id ?? query.agent_id
  if (agent === undefined) throw apiError('whoForgets')
  return { agent, id: body.id ?? query.id ?? null }
}

export const deleteMemory = endpoint({
  id: 'delete-memory',
  method: 'DELETE',
  path: '/memory',
  family: 'memory',
  title: 'Make an agent forget',
  text: 'Deletes one entry, or all entries of an agent. What was deleted cannot be brought back.',
  scope: 'memory:write',
  query: asked,
  body: asked,
  answer: z.object({
    ...forgotten,
    found_after: z
      .int()
      .describe('How often its words were found afterward, in all that the agent did and knows.'),
  }),
  example: {
    body: { agent_id: 'agt_7Qm2', id: 'mem_1Lr8' },
    answer: { deleted: 1, kept: 0, outputs_cleared: 2, found_after: 0 },
  },
  run: async ({ sql, body, query }) => {
    const { agent, id } = whichOf(body, query)
    const [row] = await sql<{ counts: unknown }>`select orcher.forget(${agent}, ${id}, false) as counts`
    return row?.counts
  },
})

export const previewForgetting = endpoint({
  id: 'preview-forgetting',
  method: 'POST',
  path: '/memory/forget-preview',
  family: 'memory',
  title: 'See what would be forgotten',
  text: 'What would be deleted along with an entry, and what would stay because other entries support it. Nothing is deleted.',
  scope: 'memory:write',
  counted: false,
  changes: true,
  body: asked,
  answer: z.object({ ...forgotten, entries: z.array(z.string()), kept_entries: z.array(z.string()) }),
  example: {
    body: { agent_id: 'agt_7Qm2', id: 'mem_1Lr8' },
    answer: { deleted: 3, kept: 1, outputs_cleared: 5, entries: ['mem_1Lr8'], kept_entries: ['mem_4Vt2'] },
  },
  run: async ({ sql, body }) => {
    const { agent, id } = whichOf(body, {})
    const [row] = await sql<{ counts: unknown }>`select orcher.forget(${agent}, ${id}, true) as counts`
    return row?.counts
  },
})
