/** Long work takes turns with everything else: one piece of it at each turn of the event loop, whoever it is for. */
import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/** Of all that wait, one goes on at a turn, in the order in which they asked. */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}
