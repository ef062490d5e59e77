import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { agentAnswer, agentId, findAgent, sampleAgent } from './agent.ts'

export const getAgent = endpoint({
  id: 'get-agent',
  method: 'GET',
  path: '/agents/{id}',
  family: 'agents',
  title: 'Read an agent',
  text: 'Returns the agent as it is now.',
  scope: 'agents:read',
  params: agentId,
  answer: agentAnswer,
  example: { answer: sampleAgent },
  run: async ({ sql, params: { id } }) => {
    const agent = await findAgent(sql, id)
    if (!agent) throw notFound('agent')
    return agent
  },
})
