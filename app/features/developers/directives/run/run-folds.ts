/** Folds the finished stretches of a long run. */
import type { Step } from '#app/features/developers/directives/directive-queries.ts'
import type { Knot } from './run-layout.ts'

/** Runs of up to this many steps are shown in full. */
const maxUnfolded = 40
/** Shorter stretches are not worth folding. */
const fewest = 4
/** Finished steps before the current one that stay visible. */
const near = 2

/** A stretch of finished steps, by its first and last. */
export type Fold = { from: number; to: number }

/** Finished stretches between two places where a person decided, a plan was changed or a step went wrong. */
export function foldsOf(steps: readonly Step[], decided: ReadonlySet<number>): Fold[] {
  if (steps.length <= maxUnfolded) return []
  const lastDone = steps.findLastIndex(({ state }) => state === 'done')
  const folds: Fold[] = []
  let open: Fold | undefined
  for (const [index, { seq, state, plan_rev }] of steps.entries()) {
    const isPlain = state === 'done' && !decided.has(seq) && index <= lastDone - near
    const isChanged = plan_rev > (steps[index - 1]?.plan_rev ?? plan_rev)
    if (open && (!isPlain || isChanged)) open = undefined
    if (!isPlain) continue
    if (open) open.to = seq
    else {
      open = { from: seq, to: seq }
      folds.push(open)
    }
  }
  return folds.filter(({ from, to }) => to - from + 1 >= fewest)
}

export const foldName = ({ from, to }: Fold) => `Steps ${from} to ${to}, done`

/** The nodes, with one for each folded stretch. */
export function withFolds(knots: readonly Knot[], folds: readonly Fold[]): Knot[] {
  return knots.flatMap((knot): Knot[] => {
    const { step, shape } = knot
    const fold = shape === 'person' ? undefined : folds.find(({ from, to }) => isWithin(step, { from, to }))
    if (!fold) return [knot]
    if (step !== fold.from) return []
    const end = knots.find((one) => one.step === fold.to && one.shape !== 'person')
    return [{ ...knot, shape: 'fold', label: foldName(fold), last: fold.to, until: end?.until }]
  })
}

export const isWithin = (step: number | undefined, { from, to }: Fold) =>
  step !== undefined && step >= from && step <= to
