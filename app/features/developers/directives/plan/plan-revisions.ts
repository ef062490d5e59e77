/** The revisions of a plan, each as it was then, and its changes from the previous one. */

import type { Plan, PlannedStep } from '#app/features/developers/directives/directive-queries.ts'
import { type Change, compareLists } from './compare-lists.ts'

export type ComparedStep = { change: Change; step: PlannedStep }

/** All steps at a revision. It only has the remaining ones, so completed ones are taken from the previous revision. */
export function stepsAt(plan: Plan, rev: number): readonly PlannedStep[] {
  const own = plan.revisions.find((one) => one.rev === rev)?.plan.steps ?? []
  if (!plan.revisions.some((one) => one.rev < rev)) return own
  const kept = Math.max(0, ...plan.steps.filter(({ plan_rev }) => plan_rev < rev).map(({ seq }) => seq))
  return [...stepsAt(plan, rev - 1).filter(({ seq }) => seq <= kept), ...own]
}

/** Steps are equal if they do the same, whatever their number. */
const keyOf = ({ tool, title, args }: PlannedStep) => JSON.stringify([tool, title, args])

/** The steps that one revision removed and added. */
export const compared = (before: readonly PlannedStep[], after: readonly PlannedStep[]): ComparedStep[] =>
  compareLists(before, after, keyOf).map(({ change, item }) => ({ change, step: item }))
