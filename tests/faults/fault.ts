/** A row of the table of faults: something that is done to a running product, and the required outcome. */
import type { Stage } from './stage.ts'

export type Fault = {
  /** The row's number in the table of docs/security.md. */
  number: number
  name: string
  /** The required outcome, as the table prints it. */
  goal: string
  /** `seconds` is part of `npm test`, `minutes` of `npm run faults`; `soak` takes half an hour and runs only when named. */
  size: 'seconds' | 'minutes' | 'soak'
  run(stage: Stage): Promise<Finding>
}

export type Finding = {
  /** The observed outcome, as the table prints it. */
  figure: string
  /** Whether the goal was met, apart from its times. */
  held: boolean
  /** What took longer than the goal allows. `npm run faults` counts it; `npm test` asserts no times. */
  late?: readonly string[]
  /** It could not be tried here: neither passed nor failed. */
  skipped?: true
}

/** For a row of many observations: it passes if none is wrong, and names the first ones that are. */
export function finding(wrong: readonly string[], of: number, what: string): Finding {
  if (wrong.length === 0) return { figure: `${of} ${what}`, held: true }
  const [first = ''] = wrong
  const more = wrong.length > 1 ? ` and ${wrong.length - 1} more` : ''
  return { figure: `${wrong.length} of ${of} ${what} wrong: ${first}${more}`, held: false }
}

type Timing = { what: string; milliseconds: number; goal: number }

/** The finding, and which of these took longer than its goal. */
export function timed(found: Finding, ...timings: readonly Timing[]): Finding {
  const late = timings
    .filter(({ milliseconds, goal }) => milliseconds > goal)
    .map(({ what, milliseconds, goal }) => `${what} after ${Math.round(milliseconds)} ms of ${goal}`)
  return { ...found, late: [...(found.late ?? []), ...late] }
}
