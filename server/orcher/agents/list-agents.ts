import { endpoint } from '#server/orcher/endpoint.ts'
import { page, pageOf, pageQuery } from '#server/orcher/pages.ts'
import { type AgentRow, agentAnswer, sampleAgent } from './agent.ts'

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
    const rows = await sql<AgentRow>`
      select orcher.shown_agent(a) as shown from orcher.agents a
      where a.archived_at is null and (${after}::text is null or a.id < ${after}::text)
      order by a.id desc limit ${limit + 1}::integer`
    return page(
      rows.map(({ shown }) => shown),
      limit,
    )
  },
})
