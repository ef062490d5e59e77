import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ChangePlan } from './change-plan.tsx'
import { type Directive, directiveQuery, eventsQuery, planQuery } from './directive-queries.ts'
import { shortId } from './directives-page.tsx'
import { PlanTable } from './plan-table.tsx'
import { RunDrawing } from './run-drawing.tsx'
import { RunHeader } from './run-header.tsx'
import { knotsOf } from './run-layout.ts'
import { RunList } from './run-list.tsx'
import { isOver } from './state-mark.tsx'
import { StepPanel } from './step-panel.tsx'
import { useLive } from './use-live.ts'
import { Waiting } from './waiting.tsx'

export function RunPage() {
  const { id = '' } = useParams()
  const scope = useWorkspaceScope()
  const directive = useQuery(directiveQuery(scope, id))
  const plan = useQuery(planQuery(scope, id)).data
  const events = useQuery(eventsQuery(scope, id)).data ?? []
  const [chosen, setChosen] = useState<number>()
  const live = useLive(scope, id, directive.data ? isOver(directive.data.state) : true)
  const fork = useFork(id)
  if (directive.error && !directive.data) {
    return (
      <ErrorState
        message={`The directive could not be loaded: ${directive.error.message}`}
        onRetry={() => void directive.refetch()}
        retrying={directive.isFetching}
      />
    )
  }
  if (!directive.data || !plan) return <Skeleton className="h-96 w-full rounded-card!" />
  const step = plan.steps.find(({ seq }) => seq === chosen)
  const knots = knotsOf({ directive: directive.data, steps: plan.steps, events })
  return (
    <>
      <p className="text-13 text-ink-3">
        <Link to="/orcher/console/directives" className="hover:text-ink hover:underline">
          Directives
        </Link>{' '}
        › <span className="font-mono">{shortId(id)}</span>
      </p>
      <RunHeader directive={directive.data} live={live} />
      <Waiting directive={directive.data} />
      <div className={step ? 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]' : 'grid gap-6'}>
        <div className="flex min-w-0 flex-col gap-6">
          {plan.steps.length > 0 && (
            <section aria-label="Run" className="overflow-hidden rounded-card border border-line bg-surface">
              <p className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-b border-line px-5 py-3">
                <span className="text-16 font-semibold">Run</span>
                <span className="text-13 text-ink-3">○ reads · □ writes here · ◇ leaves</span>
              </p>
              <div className="max-md:hidden">
                <RunDrawing knots={knots} chosen={chosen} onChoose={setChosen} />
              </div>
              <div className="md:hidden">
                <RunList knots={knots} chosen={chosen} onChoose={setChosen} />
              </div>
            </section>
          )}
          {plan.steps.length > 0 && (
            <PlanTable plan={plan} planner={directive.data.planner} chosen={chosen} onChoose={setChosen} />
          )}
          {['paused', 'awaiting_approval', 'planning'].includes(directive.data.state) && plan.rev > 0 && (
            <ChangePlan directive={directive.data} />
          )}
        </div>
        {step && (
          <StepPanel
            step={step}
            total={plan.steps.length}
            usedBy={plan.steps.filter(({ needs }) => needs.includes(step.seq))}
            onFork={step.state === 'done' ? () => fork.mutate(step.seq) : undefined}
            onClose={() => setChosen(undefined)}
          />
        )}
      </div>
    </>
  )
}

function useFork(id: string) {
  const scope = useWorkspaceScope()
  const navigate = useNavigate()
  return useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'directives'),
    run: (step: number) =>
      callOrcher<Directive>('POST', `/directives/${id}/fork`, { ...scope, body: { step } }),
    failed: 'It was not forked',
    done: (_step, _before, made) => void navigate(`/orcher/console/directives/${made.id}`),
  })
}
