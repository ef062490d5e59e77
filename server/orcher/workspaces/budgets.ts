/** What models may take and runs may use in a month: of the workspace all together, and of each agent. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import type { Sql } from '#server/platform/database.ts'
import { budgetAnswer, budgetFields, runBudgetFields, sampleWorkspace } from './workspace.ts'

const agentBudget = budgetAnswer.extend({ agent_id: z.string(), name: z.string() })
type AgentBudget = z.output<typeof agentBudget>

const sample = {
  ...{ agent_id: 'agt_7Qm2', name: 'analyst' },
  ...{ money: 20, spent: 1.25, tokens: 2_000_000, spent_tokens: 84_210 },
  ...{ steps: 5000, spent_steps: 812, seconds: 3600, spent_seconds: 241.318 },
}

const maxAgents = 1000

/** Agents that have a budget or have spent something this month; with an id, that one. */
const agentBudgets = (sql: Sql, id: string | null) => sql<AgentBudget>`
  select a.id as agent_id, a.name, b.money::float8, coalesce(s.money, 0)::float8 as spent, b.tokens::float8,
    coalesce(s.tokens, 0)::float8 as spent_tokens, b.steps::float8, coalesce(s.steps, 0)::float8 as spent_steps,
    b.seconds::float8, coalesce(s.run_ms, 0) / 1000.0::float8 as spent_seconds
  from orcher.agents a
  left join orcher.agent_budgets b on b.workspace_id = a.workspace_id and b.agent_id = a.id
  left join orcher.agent_spending s on s.workspace_id = a.workspace_id and s.agent_id = a.id
    and s.month = date_trunc('month', now() at time zone 'UTC')::date
  where a.workspace_id = (auth.jwt() ->> 'workspace')
    and case when ${id}::text is null then (b.agent_id is not null or s.agent_id is not null) else a.id = ${id} end
  order by coalesce(s.money, 0) desc, coalesce(s.tokens, 0) desc, coalesce(s.run_ms, 0) desc, a.id desc limit ${maxAgents}::integer`

export const getBudgets = endpoint({
  id: 'get-budgets',
  method: 'GET',
  path: '/budgets',
  family: 'workspaces',
  title: 'Read budgets',
  text: 'What models may take and runs may use in this month, and what is used or reserved: of the workspace, and of each agent that has a budget or has used something, the most first.',
  scope: 'analytics:read',
  counted: false,
  answer: z.object({ workspace: budgetAnswer, agents: z.array(agentBudget) }),
  example: { answer: { workspace: sampleWorkspace.budget, agents: [sample] } },
  run: async ({ sql, caller: { workspace } }) => {
    const [row] = await sql<{ budget: unknown }>`select orcher.budget_of(${workspace}) as budget`
    return { workspace: row?.budget, agents: await agentBudgets(sql, null) }
  },
})

export const setAgentBudget = endpoint({
  id: 'set-agent-budget',
  method: 'PUT',
  path: '/budgets/{agent_id}',
  family: 'workspaces',
  title: 'Set the budget of an agent',
  text: 'Counts from the next step, or the next call of a model: one that might take more than is left does not begin, and the directive pauses with the reason `budget`. Raise it, and the directive can be resumed. Only an owner can do this.',
  params: z.strictObject({ agent_id: z.string().max(80).describe('Whose budget.') }),
  body: z.strictObject({ ...budgetFields, ...runBudgetFields }),
  answer: agentBudget,
  example: { body: { money: 20, tokens: 2_000_000, steps: 5000, seconds: 3600 }, answer: sample },
  run: async ({ sql, params: { agent_id }, body }) => {
    await sql`select orcher.set_agent_budget(${agent_id}, ${JSON.stringify(body)}::jsonb)`
    const [budget] = await agentBudgets(sql, agent_id)
    return budget
  },
})
