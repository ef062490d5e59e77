import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { type Agent, agentAnswer, agentFields, sampleAgent } from './agent.ts'

export const createAgent = endpoint({
  id: 'create-agent',
  method: 'POST',
  path: '/agents',
  family: 'agents',
  title: 'Create an agent',
  text: 'Creates an agent that can be given directives right away.',
  scope: 'agents:write',
  body: z.strictObject({
    name: agentFields.name,
    capabilities: agentFields.capabilities,
    role: agentFields.role.default('member'),
    model: agentFields.model.optional(),
  }),
  answer: agentAnswer,
  example: {
    body: { name: 'analyst', capabilities: ['research', 'summarize'], role: 'reviewer' },
    answer: sampleAgent,
  },
  status: 201,
  run: async ({ sql, body: { name, capabilities, role, model = null } }) => {
    const [agent] = await sql<Agent>`
      insert into orcher.agents (workspace_id, name, capabilities, role, model)
      values (orcher.workspace_for('agents:write'), ${name}, ${capabilities}, ${role}, ${model})
      returning id, name, capabilities, role, orcher.utc(created_at) as created_at, model, version, orcher.utc(updated_at) as updated_at`
    return agent
  },
})
