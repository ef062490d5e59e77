import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { agentId } from './agent.ts'

export const archiveAgent = endpoint({
  id: 'archive-agent',
  method: 'DELETE',
  path: '/agents/{id}',
  family: 'agents',
  title: 'Archive an agent',
  text: 'It takes no new directives and no longer appears in the list. What it did stays in traces and the audit.',
  scope: 'agents:write',
  params: agentId,
  answer: z.undefined(),
  example: { answer: undefined },
  status: 204,
  run: async ({ sql, params: { id } }) => {
    const [agent] = await sql`
      update orcher.agents set archived_at = now() where id = ${id} and archived_at is null returning id`
    if (!agent) throw notFound('agent')
    return undefined
  },
})
