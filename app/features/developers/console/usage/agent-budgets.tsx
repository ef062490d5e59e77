import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { agentChoicesQuery } from '#app/data/orcher-choices.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope, type WorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { type BudgetChange, BudgetDialog } from './budget-dialog.tsx'
import { type BudgetState, spentWords } from './budget-words.ts'

type AgentBudget = BudgetState & { agent_id: string; name: string }

const budgetsQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'budget'),
    queryFn: async () => (await callOrcher<{ agents: AgentBudget[] }>('GET', '/budgets', scope)).agents,
  })

const none: BudgetChange = { money: null, tokens: null, steps: null, seconds: null }

/** What single agents have used, and may use beside the limit of the workspace. */
export function AgentBudgets() {
  const scope = useWorkspaceScope()
  const owns = scope.role === 'owner'
  const list = useQuery(budgetsQuery(scope))
  const budgets = list.data ?? []
  const [asked, setAsked] = useState<AgentBudget | 'any'>()
  const choices = useQuery({ ...agentChoicesQuery(scope), enabled: asked === 'any' })
  const change = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'budget'),
    run: ({ agent, ...body }: BudgetChange & { agent: string }) =>
      callOrcher('PUT', `/budgets/${agent}`, { ...scope, body }),
    failed: 'The budget was not changed',
  })
  const failed = [list, choices].find(({ error, data }) => error && !data)
  if (failed) {
    return (
      <ErrorState
        message={`${failed === list ? 'Budgets of agents' : 'Agents'} could not be loaded: ${failed.error?.message}`}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  }
  if (!list.data || (!owns && budgets.length === 0)) return null
  return (
    <div className="border-t border-line">
      <ul aria-label="Budgets of agents">
        {budgets.map((budget) => (
          <li
            key={budget.agent_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0"
          >
            <div className="mr-auto min-w-0">
              <p dir="auto" className="truncate text-14 font-medium">
                {budget.name}
              </p>
              <p className="text-13 text-ink-2">{spentWords(budget)}</p>
            </div>
            {owns && (
              <Button look="ghost" size="small" onClick={() => setAsked(budget)}>
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      {owns && (
        <div className="px-5 py-3">
          <Button look="ghost" size="small" className="-mx-3.5" onClick={() => setAsked('any')}>
            Set an agent’s budget
          </Button>
        </div>
      )}
      {asked && (
        <BudgetDialog
          title={asked === 'any' ? 'Budget of an agent' : `Budget of ${asked.name}`}
          budget={asked === 'any' ? none : asked}
          {...(asked === 'any' && {
            agents: (choices.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          })}
          onSave={(given, chosen) =>
            change.attempt({ ...given, agent: asked === 'any' ? chosen : asked.agent_id })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
