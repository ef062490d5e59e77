import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useWayBack } from '#app/lib/address/way-back.ts'
import { aimAt } from '#app/lib/page/anchor-focus.ts'
import { useResumedDraft } from '#app/lib/page/use-resumed-draft.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { InlineStat, InlineStats } from '#app/ui/stat.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import {
  type Goal,
  type GoalTab,
  goalOverview,
  goalsInOrder,
  goalsInTab,
  goalTabs,
  isGoalTab,
} from '#shared/goal.ts'
import { GoalCard } from './goal-card.tsx'
import { GoalsSkeleton } from './goals-skeleton.tsx'
import { useGoals } from './use-goals.ts'

// Preloaded when the pointer or the focus comes near.
const loadDialog = () => import('./goal-dialog.tsx').then((module) => ({ default: module.GoalDialog }))
const GoalDialog = lazy(loadDialog)

/** Nothing, a new goal, or the goal that is being edited. */
type Editing = { goal: Goal | undefined; round: number } | undefined

export function GoalsPage() {
  const state = useGoals()
  const [editing, setEditing] = useState<Editing>()
  const edit = (goal: Goal | undefined) => setEditing((before) => ({ goal, round: (before?.round ?? 0) + 1 }))
  useResumedDraft('goal', Boolean(state.person && state.shown), (id) =>
    edit(state.shown?.find((goal) => goal.id === id)),
  )
  const [query] = useAddressQuery()
  const asked = query.get('tab')
  const tab = isGoalTab(asked) ? asked : 'active'
  const back = useWayBack('/goals')
  return (
    <div className="page-x page-width flex flex-col gap-7 page-y">
      <PageHeader
        title="Goals & Objectives"
        lead="What you want to reach, by when, and the steps on the way."
        aside={
          state.person ? (
            <Button onPointerEnter={loadDialog} onFocus={loadDialog} onClick={() => edit(undefined)}>
              <Plus aria-hidden="true" className="size-4.5" />
              Create New Goal
            </Button>
          ) : (
            <ButtonLink to={back.signIn}>
              <Plus aria-hidden="true" className="size-4.5" />
              Create New Goal
            </ButtonLink>
          )
        }
      />
      <OwnRecords
        source={state}
        replacedBy="Your first goal replaces this sample."
        path={back.path}
        what="Your goals"
        skeleton={<GoalsSkeleton />}
      >
        {(goals) => (
          <Goals goals={goals} tab={tab} person={state.sample ? undefined : state.person} onEdit={edit} />
        )}
      </OwnRecords>
      {editing && (
        <Suspense>
          <GoalDialog
            key={editing.round}
            person={state.person}
            goal={editing.goal}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

type GoalsProps = {
  goals: readonly Goal[]
  tab: GoalTab
  person: string | undefined
  onEdit: (goal: Goal) => void
}

function Goals({ goals, tab: inAddress, person, onEdit }: GoalsProps) {
  const tab = useOpenedGoal(goals, inAddress)
  const shown = goalsInOrder(goalsInTab(goals, tab))
  return (
    <>
      <Overview goals={goals} />
      <Tabs
        label="Goals by status"
        items={Object.entries(goalTabs).map(([name, label]) => ({
          label,
          to: name === 'active' ? '/goals' : `/goals?tab=${name}`,
          current: name === tab,
          count: goalsInTab(goals, name as GoalTab).length,
        }))}
      />
      {shown.length === 0 ? (
        <EmptyState
          title={tab === 'completed' ? 'No completed goals yet' : 'No active goals'}
          action={
            <ButtonLink look="outline" to={tab === 'completed' ? '/goals' : '/goals?tab=completed'}>
              {tab === 'completed' ? 'See active goals' : 'See completed goals'}
            </ButtonLink>
          }
        >
          {tab === 'completed'
            ? 'A goal moves here when you complete it.'
            : 'You’ve done everything you set out to do. Time for the next goal.'}
        </EmptyState>
      ) : (
        <ul aria-label={`${goalTabs[tab]} goals`} className="flex flex-col gap-4">
          {shown.map((goal) => (
            <li key={goal.id}>
              <GoalCard goal={goal} person={person} onEdit={onEdit} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** An address may name one goal: the tab that has it is shown, and the goal gets the focus. */
function useOpenedGoal(goals: readonly Goal[], tab: GoalTab): GoalTab {
  const [query, setQuery] = useAddressQuery()
  const asked = query.get('open')
  const goal = asked ? goals.find(({ id }) => id === asked) : undefined
  const shown = goal && goalsInTab(goals, tab).includes(goal) ? tab : (goal?.status ?? tab)
  useEffect(() => {
    const card = goal && document.getElementById(`goal-${goal.id}`)
    if (!card) return
    aimAt(card, 'center')
    setQuery(shown === 'active' ? new URLSearchParams() : new URLSearchParams({ tab: shown }), {
      replace: true,
      preventScrollReset: true,
    })
  })
  return shown
}

function Overview({ goals }: { goals: readonly Goal[] }) {
  const { total, completed, inProgress, average } = goalOverview(goals)
  return (
    <section aria-label="Progress overview">
      <InlineStats>
        <InlineStat label="total" value={total} />
        <InlineStat label="completed" value={completed} />
        <InlineStat label="in progress" value={inProgress} />
        <InlineStat label="average" value={`${average}%`} />
      </InlineStats>
    </section>
  )
}
