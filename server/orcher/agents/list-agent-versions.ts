import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { agentAnswer, agentId, sampleAgent } from './agent.ts'

const version = agentAnswer.omit({ id: true, updated_at: true })

const { id: _id, updated_at: _at, ...sample } = sampleAgent

export const listAgentVersions = endpoint({
  id: 'list-agent-versions',
  method: 'GET',
  path: '/agents/{id}/versions',
  family: 'agents',
  title: 'List the versions of an agent',
  text: 'What it could do, and since when. Newest first; a directive names the version that it works with.',
  scope: 'agents:read',
  params: agentId,
  answer: z.object({ data: z.array(version) }),
  example: { answer: { data: [sample] } },
  run: async ({ sql, params: { id } }) => {
    const data = await sql`
      select version, name, capabilities, role, model, orcher.shown_agent_policy(policy) as policy,
        orcher.utc(created_at) as created_at
      from orcher.agent_versions where agent_id = ${id} order by version desc limit 100`
    if (data.length === 0) throw notFound('agent')
    return { data }
  },
})
