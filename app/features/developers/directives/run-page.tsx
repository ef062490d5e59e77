import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useShownStream } from '#app/data/orcher-stream.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ChangePlan } from './change-plan.tsx'
import { directiveQuery, eventsQuery, planQuery, shortId } from './directive-queries.ts'
import { forkable, useFork } from './fork-dialog.tsx'
import { PlanTable } from './plan-table.tsx'
import { RunHeader } from './run-header.tsx'
import { knotsOf } from './run-layout.ts'
import { RunTrace } from './run-trace.tsx'
import { isOver } from './state-mark.tsx'
import { StepPanel } from './step-panel.tsx'
import { useFolds } from './use-folds.ts'
import { useLive } from './use-live.ts'
import { Waiting } from './waiting.tsx'

export function RunPage() {
  const { id = '' } = useParams()
  const scope = useWorkspaceScope()
  const directive = useQuery(directiveQuery(scope, id))
  const planned = useQuery(planQuery(scope, id))
  const plan = planned.data
  const events = useQuery(eventsQuery(scope, id)).data ?? []
  const [chosen, setChosen] = useState<number>()
  useShownStream(useLive(scope, id, directive.data ? isOver(directive.data.state) : true))
  const fork = useFork(id)
  const folds = useFolds(plan?.steps ?? [], events)
  const failed = [directive, planned].find(({ error, data }) => error && !data)
  if (failed) return <Failed query={failed} />
  if (!directive.data || !plan) {
    return (
      <div aria-busy="true">
        <h1 className="sr-only">Loading the directive</h1>
        <Skeleton className="h-96 w-full rounded-card!" />
      </div>
    )
  }
  const step = plan.steps.find(({ seq }) => seq === chosen)
  const knots = knotsOf({ directive: directive.data, steps: plan.steps, events })
  return (
    <>
      <p className="text-13 text-ink-3">
        <Link to="/orcher/console/directives" className="touch-target hover:text-ink hover:underline">
          Directives
        </Link>{' '}
        › <span className="font-mono">{shortId(id)}</span> ·{' '}
        <Link
          to={`/orcher/console/audit?directive=${id}`}
          className="touch-target hover:text-ink hover:underline"
        >
          Audit
        </Link>
      </p>
      <RunHeader directive={directive.data} steps={plan.steps} />
      <Waiting directive={directive.data} />
      <div className={step ? 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]' : 'grid gap-6'}>
        <div className="flex min-w-0 flex-col gap-6">
          {plan.steps.length > 0 && (
            <RunTrace
              knots={knots}
              folds={folds}
              isOpen={!isOver(directive.data.state)}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
          {plan.steps.length > 0 && (
            <PlanTable
              plan={plan}
              planner={directive.data.planner}
              folds={folds}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
          {['paused', 'awaiting_approval', 'planning'].includes(directive.data.state) && plan.rev > 0 && (
            <ChangePlan directive={directive.data} />
          )}
        </div>
        {step && (
          <StepPanel
            asked={plan.asked}
            id={id}
            step={step}
            steps={plan.steps}
            onChoose={setChosen}
            onFork={forkable(plan.steps).includes(step) ? () => fork.mutate(step.seq) : undefined}
            onClose={() => setChosen(undefined)}
          />
        )}
      </div>
    </>
  )
}

function Failed({ query: { error, refetch, isFetching } }: { query: UseQueryResult<unknown> }) {
  return (
    <>
      <PageHeader title="Directive" />
      <ErrorState
        message={`The directive could not be loaded: ${error?.message}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={<ButtonLink to="/orcher/console/directives">All directives</ButtonLink>}
      />
    </>
  )
}
