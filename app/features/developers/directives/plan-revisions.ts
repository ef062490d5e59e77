/** The revisions of a plan, each as it stood when it was made, and what one changed of the one before. */
import { type Change, compareLists } from './compare-lists.ts'
import type { Plan, PlannedStep } from './directive-queries.ts'

export type ComparedStep = { change: Change; step: PlannedStep }

/**
 * All steps as a revision had them. It holds those alone that were still to come, so what had run until then is taken from the
 * one before.
 */
export function stepsAt(plan: Plan, rev: number): readonly PlannedStep[] {
  const own = plan.revisions.find((one) => one.rev === rev)?.plan.steps ?? []
  if (!plan.revisions.some((one) => one.rev < rev)) return own
  const kept = Math.max(0, ...plan.steps.filter(({ plan_rev }) => plan_rev < rev).map(({ seq }) => seq))
  return [...stepsAt(plan, rev - 1).filter(({ seq }) => seq <= kept), ...own]
}

/** Steps are the same where they do the same, whatever their number. */
const keyOf = ({ tool, title, args }: PlannedStep) => JSON.stringify([tool, title, args])

/** What one revision took out of another and put into it. */
export const compared = (before: readonly PlannedStep[], after: readonly PlannedStep[]): ComparedStep[] =>
  compareLists(before, after, keyOf).map(({ change, item }) => ({ change, step: item }))
