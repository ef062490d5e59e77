import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError } from '#server/orcher/errors.ts'
import {
  budgetFields,
  runBudgetFields,
  sampleWorkspace,
  type Workspace,
  workspaceAnswer,
  workspaceName,
} from './workspace.ts'

export const updateWorkspace = endpoint({
  id: 'update-workspace',
  method: 'PATCH',
  path: '/workspace',
  family: 'workspaces',
  title: 'Change the workspace',
  text: 'Changes the name and the monthly budget of the workspace that `Tannr-Workspace` names, or of your first one. Only an owner can do this.',
  body: workspaceName
    .extend({
      budget: z
        .strictObject({ ...budgetFields, ...runBudgetFields })
        .partial()
        .describe('Of all its directives together. What you leave out stays.'),
    })
    .partial(),
  answer: workspaceAnswer,
  example: { body: { name: 'Northwind research' }, answer: sampleWorkspace },
  run: async ({ sql, body: { name = null, budget } }) => {
    if (name === null && budget === undefined) throw apiError('nothingToChangeOfWorkspace')
    const { money, tokens, steps, seconds } = budget ?? {}
    const [workspace] = await sql<Omit<Workspace, 'budget'>>`
      update orcher.workspaces w set name = coalesce(${name}, w.name),
        budget_money = case when ${money !== undefined}::boolean then ${money ?? null}::numeric else w.budget_money end,
        budget_tokens = case when ${tokens !== undefined}::boolean then ${tokens ?? null}::bigint else w.budget_tokens end,
        budget_steps = case when ${steps !== undefined}::boolean then ${steps ?? null}::bigint else w.budget_steps end,
        budget_seconds = case when ${seconds !== undefined}::boolean then ${seconds ?? null}::bigint else w.budget_seconds end
      from orcher.workspaces s
      where w.id = orcher.workspace_as('owner') and s.sandbox_of = w.id
      returning w.id, w.name, 'owner' as role, s.id as sandbox_id, orcher.utc(w.created_at) as created_at`
    if (!workspace) {
      throw apiError('ownerChangesWorkspace')
    }
    const [{ budget: now } = {}] = await sql<{
      budget?: Workspace['budget']
    }>`select orcher.budget_of(${workspace.id}) as budget`
    return { ...workspace, budget: now }
  },
})
