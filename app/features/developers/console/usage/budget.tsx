import { useState } from 'react'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspace, useWorkspaceScope, type Workspace } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { AgentBudgets } from './agent-budgets.tsx'
import { type BudgetChange, BudgetDialog } from './budget-dialog.tsx'
import { isLimited, spentWords } from './budget-words.ts'

/** What models may take and runs may use in a month: all together, and those of each agent. */
export function Budget() {
  const scope = useWorkspaceScope()
  const budget = useWorkspace()?.workspace?.budget
  const [asks, setAsks] = useState(false)
  const change = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'budget'),
    run: (changed: BudgetChange) =>
      callOrcher<Workspace>('PATCH', '/workspace', { ...scope, body: { budget: changed } }),
    failed: 'The budget was not changed',
  })
  if (!budget) return null
  const hasNone = !isLimited(budget)
  return (
    <section aria-label="Budget" className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
        <div className="mr-auto">
          <h2 className="text-15 font-medium tracking-normal">{spentWords(budget)}</h2>
          <p className="measure text-13 text-ink-3">
            What all directives spend on models, and use in steps and run time. If a step or a call might take
            more than what’s left, it doesn’t begin and the directive pauses.
          </p>
        </div>
        {scope.role === 'owner' && (
          <Button look="outline" size="small" onClick={() => setAsks(true)}>
            {hasNone ? 'Set a budget' : 'Change the budget'}
          </Button>
        )}
      </div>
      <AgentBudgets />
      {asks && (
        <BudgetDialog
          title="Monthly budget"
          budget={budget}
          onSave={(changed) => change.attempt(changed)}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  )
}
