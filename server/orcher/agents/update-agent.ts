import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { type AgentRow, agentAnswer, agentFields, agentId, sampleAgent } from './agent.ts'

export const updateAgent = endpoint({
  id: 'update-agent',
  method: 'PATCH',
  path: '/agents/{id}',
  family: 'agents',
  title: 'Update an agent',
  text: 'Changes the fields that you send. A running directive keeps the capabilities and limits it started with.',
  scope: 'agents:write',
  params: agentId,
  body: z.strictObject(agentFields).partial(),
  answer: agentAnswer,
  example: {
    body: { capabilities: ['research', 'summarize', 'draft'] },
    answer: { ...sampleAgent, capabilities: ['research', 'summarize', 'draft'], version: 2 },
  },
  run: async ({ sql, params: { id }, body }) => {
    const changes = JSON.stringify(body)
    // Locked before it is read, so that what two people change at once is one change after the other.
    await sql`select id from orcher.agents where id = ${id} and archived_at is null for no key update`
    const [row] = await sql<AgentRow>`
      update orcher.agents a set name = c.name, capabilities = c.capabilities, role = c.role, model = c.model,
        policy = c.policy
      from (
        select o.id, n.name, n.capabilities, n.role, n.model, n.policy from orcher.agents o,
          jsonb_populate_record(o, ${changes}::jsonb) n
        where o.id = ${id} and o.archived_at is null
      ) c where a.id = c.id
      returning orcher.shown_agent(a) as shown`
    if (!row) throw notFound('agent')
    return row.shown
  },
})
