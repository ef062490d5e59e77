/** Whose stretches begin next: workspaces take turns, and one alone never takes all the places there are. */
import type { Stretch } from './run-directive.ts'

export type Wanted = Stretch & { workspace: string }

/**
 * Who has least under way is next, while that is fewer than are free. So one workspace takes half of the places, the next half of the
 * rest, and whoever comes finds one. Of a workspace's own any: several processes would all begin the same ones otherwise, and all but one in vain.
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
