/** How long a function may take to start on a machine that has other work. */
import os from 'node:os'

/** However much that is, nobody waits for longer than so many times what is ordinary. */
const most = 4

/** Where more processes want to run than there are processors, each gets so much less of them. */
export function bootPatience(
  ordinary: number,
  [load = 0] = os.loadavg(),
  processors = os.availableParallelism(),
): number {
  return ordinary * Math.min(most, Math.max(1, load / processors))
}
