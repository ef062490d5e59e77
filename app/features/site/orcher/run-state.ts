import { type Decision, gate, stepsAfter, stepsBefore } from '#app/content/orcher-run.ts'

export const total = stepsBefore.length + stepsAfter.length

/** `at` is the number of steps shown, from 1. While paused it does not advance. */
export type RunState = { at: number; decision?: Decision | undefined; paused?: boolean }

export const first: RunState = { at: stepsBefore.length }

/** How far the run has come: to the gate, to its end once decided, or to where it was paused. */
export function reached({ at, decision, paused }: RunState): number {
  if (paused) return at
  if (!decision) return stepsBefore.length
  return decision.stops ? stepsBefore.length + 1 : total
}

export const stepAt = (at: number) => [...stepsBefore, ...stepsAfter][at - 1]

/** The minute up to which the thread is sewn: a run that waits has come as far as its gate. */
export function minuteOf(state: RunState): number {
  if (state.at === stepsBefore.length) return gate.minute
  return stepAt(state.at)?.minute ?? gate.minute
}

export function moved(state: RunState, by: 1 | -1): RunState {
  return { ...state, at: Math.min(reached(state), Math.max(1, state.at + by)) }
}

/** The last step that has begun by a minute. */
export function atMinute(state: RunState, minute: number): RunState {
  let at = 1
  while (at < reached(state) && (stepAt(at + 1)?.minute ?? Number.POSITIVE_INFINITY) <= minute) at++
  return { ...state, at }
}

/** Pauses the run at the shown step, or resumes it. */
export function paused(state: RunState): RunState {
  if (!state.paused) return { ...state, paused: true }
  const going = { ...state, paused: false }
  return { ...going, at: reached(going) }
}

/** What a person replaces a step with: a decision like the others, with its own plan. */
export const edited = (rating: string, reason: string): Decision => ({
  label: 'Edit',
  title: 'The step was edited',
  facts: [
    ['Rating', rating],
    ['Reason', `“${reason}”`],
    ['Changed', 'the rest of the plan, kept as plan 2'],
  ],
  memo: 'Memo, by plan 2',
})

/** Deciding sews the rest. */
export const decided = (decision: Decision): RunState => ({ decision, at: reached({ at: 1, decision }) })

/** '9:02' */
export const clock = (minute: number) => `9:${String(Math.floor(minute)).padStart(2, '0')}`
