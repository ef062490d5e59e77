import { endpoint } from '#server/orcher/endpoint.ts'
import { page, pageOf, pageQuery } from '#server/orcher/pages.ts'
import { type Agent, agentAnswer, sampleAgent } from './agent.ts'

export const listAgents = endpoint({
  id: 'list-agents',
  method: 'GET',
  path: '/agents',
  family: 'agents',
  title: 'List agents',
  text: 'Newest first.',
  scope: 'agents:read',
  query: pageQuery,
  answer: pageOf(agentAnswer),
  example: { answer: { data: [sampleAgent], next: null } },
  run: async ({ sql, query: { limit, after = null } }) => {
    const rows = await sql<Agent>`
      select id, name, capabilities, role, orcher.utc(created_at) as created_at, model, version, orcher.utc(updated_at) as updated_at
      from orcher.agents where archived_at is null and (${after}::text is null or id < ${after}::text)
      order by id desc limit ${limit + 1}::integer`
    return page(rows, limit)
  },
})
