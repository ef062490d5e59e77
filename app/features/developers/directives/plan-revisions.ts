/** The revisions of a plan, each as it stood when it was made, and what one changed of the one before. */
import type { Plan, PlannedStep } from './directive-queries.ts'

export type Change = 'same' | 'added' | 'removed'
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

/** What was taken out and put in, in the order of both: by the longest run of steps that they have in common. */
export function compared(before: readonly PlannedStep[], after: readonly PlannedStep[]): ComparedStep[] {
  const common = commonTo(before.map(keyOf), after.map(keyOf))
  const lines: ComparedStep[] = []
  let [from, to] = [0, 0]
  while (from < before.length || to < after.length) {
    const [old, now] = [before[from], after[to]]
    if (old && now && keyOf(old) === keyOf(now)) {
      lines.push({ change: 'same', step: now })
      from++
      to++
    } else if (old && (!now || longest(common, from + 1, to) >= longest(common, from, to + 1))) {
      lines.push({ change: 'removed', step: old })
      from++
    } else if (now) {
      lines.push({ change: 'added', step: now })
      to++
    }
  }
  return lines
}

/** How many steps both have in common from each place of the one and of the other on; a plan has 40 at most. */
function commonTo(before: readonly string[], after: readonly string[]): number[][] {
  const rows = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let from = before.length - 1; from >= 0; from--) {
    for (let to = after.length - 1; to >= 0; to--) {
      const row = rows[from] as number[]
      row[to] =
        before[from] === after[to]
          ? longest(rows, from + 1, to + 1) + 1
          : Math.max(longest(rows, from + 1, to), longest(rows, from, to + 1))
    }
  }
  return rows
}

const longest = (rows: readonly (readonly number[])[], from: number, to: number) => rows[from]?.[to] ?? 0
