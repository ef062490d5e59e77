/** Fair scheduling of segments: workspaces take turns, and none takes all places. */
import type { Stretch } from './run-directive.ts'

export type Wanted = Stretch & { workspace: string }

/**
 * The workspace with the fewest running segments is next, while it has fewer than there are free places. So the first takes half of
 * the places, the next half of the rest, and a new one always finds a place. Within a workspace the order is random: otherwise
 * several processes would try to start the same ones.
 */
export function takeTurns(wanted: readonly Wanted[], underWay: readonly string[], places: number): Wanted[] {
  const count = new Map<string, number>()
  for (const workspace of underWay) count.set(workspace, (count.get(workspace) ?? 0) + 1)
  const left = Map.groupBy(shuffled(wanted), ({ workspace }) => workspace)
  const taken: Wanted[] = []
  for (let free = places - underWay.length; free > 0; free--) {
    const [next] = [...left.keys()].sort((a, b) => (count.get(a) ?? 0) - (count.get(b) ?? 0))
    const has = next === undefined ? free : (count.get(next) ?? 0)
    if (next === undefined || has >= free) break
    const own = left.get(next) ?? []
    const stretch = own.pop()
    if (stretch) taken.push(stretch)
    if (own.length === 0) left.delete(next)
    count.set(next, has + 1)
  }
  return taken
}

const shuffled = (wanted: readonly Wanted[]): Wanted[] =>
  wanted
    .map((stretch) => ({ stretch, turn: Math.random() }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ stretch }) => stretch)
