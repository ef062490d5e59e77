import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useShownStream } from '#app/data/orcher-stream.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import {
  directiveQuery,
  eventsQuery,
  planQuery,
  shortId,
} from '#app/features/developers/directives/directive-queries.ts'
import { ChangePlan } from '#app/features/developers/directives/plan/change-plan.tsx'
import { PlanTable } from '#app/features/developers/directives/plan/plan-table.tsx'
import { isOver } from '#app/features/developers/directives/state-mark.tsx'
import { useLive } from '#app/features/developers/directives/use-live.ts'
import { Waiting } from '#app/features/developers/directives/waiting.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { forkable, useFork } from './fork-dialog.tsx'
import { RunHeader } from './run-header.tsx'
import { knotsOf } from './run-layout.ts'
import { RunTrace } from './run-trace.tsx'
import { StepPanel } from './step-panel.tsx'
import { useFolds } from './use-folds.ts'

export function RunPage() {
  const { id = '' } = useParams()
  const scope = useWorkspaceScope()
  const directive = useQuery(directiveQuery(scope, id))
  const planned = useQuery(planQuery(scope, id))
  const plan = planned.data
  const told = useQuery(eventsQuery(scope, id))
  const events = told.data ?? []
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
            <Trace events={told}>
              <RunTrace
                knots={knots}
                folds={folds}
                isOpen={!isOver(directive.data.state)}
                chosen={chosen}
                onChoose={setChosen}
              />
            </Trace>
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

type TraceProps = { events: UseQueryResult<unknown>; children: ReactNode }

/** The trace, which without the events would be drawn as if nothing had happened. */
function Trace({ events: { error, data, refetch, isFetching }, children }: TraceProps) {
  if (data || !error) return children
  return (
    <div className="rounded-card border border-line bg-surface">
      <ErrorState
        message={`The events of this run could not be loaded: ${error.message}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </div>
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
