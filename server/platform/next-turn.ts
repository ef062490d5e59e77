/** Lets long synchronous work yield to the event loop: one piece of it per turn, over all callers. */
import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/** Resolves in a later turn of the event loop; only one caller continues per turn, in the order of the calls. */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}
