import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { type AgentRow, agentAnswer, agentFields, sampleAgent } from './agent.ts'

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
    policy: agentFields.policy.optional(),
  }),
  answer: agentAnswer,
  example: {
    body: { name: 'analyst', capabilities: ['research', 'summarize'], role: 'reviewer' },
    answer: sampleAgent,
  },
  status: 201,
  run: async ({ sql, body: { name, capabilities, role, model = null, policy = {} } }) => {
    const [row] = await sql<AgentRow>`
      insert into orcher.agents as a (workspace_id, name, capabilities, role, model, policy)
      values (orcher.workspace_for('agents:write'), ${name}, ${capabilities}, ${role}, ${model}, ${JSON.stringify(policy)}::jsonb)
      returning orcher.shown_agent(a) as shown`
    return row?.shown
  },
})
