/** What a row of the table of faults is: one thing that is done to a running product, and what must come of it. */
import type { Stage } from './stage.ts'

export type Fault = {
  /** The row's place in the table of docs/security.md. */
  number: number
  name: string
  /** What has to be seen, as the table prints it. */
  goal: string
  /** `seconds` is part of `npm test`, `minutes` of `npm run faults`; `soak` takes half an hour and runs when it is named. */
  size: 'seconds' | 'minutes' | 'soak'
  run(stage: Stage): Promise<Finding>
}

export type Finding = {
  /** What was seen, as the table prints it. */
  figure: string
  /** Whether the goal was met. */
  held: boolean
  /** It could not be tried here: neither held nor missed. */
  skipped?: true
}

/** For a row that makes many observations: it holds while none of them is wrong, and tells the first that are. */
export function finding(wrong: readonly string[], of: number, what: string): Finding {
  if (wrong.length === 0) return { figure: `${of} ${what}`, held: true }
  const [first = ''] = wrong
  const more = wrong.length > 1 ? ` and ${wrong.length - 1} more` : ''
  return { figure: `${wrong.length} of ${of} ${what} wrong: ${first}${more}`, held: false }
}
