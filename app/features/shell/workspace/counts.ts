/** The counts beside places of the workspace: new, overdue, or total. */
import type { WorkspaceCounts } from '#app/data/workspace-counts.ts'
import type { Place } from './places.ts'

export type Count = {
  amount: number
  tone: 'new' | 'overdue' | 'total'
  /** Read out after the figure. */
  said: string
}

const byPlace: Record<string, (counts: WorkspaceCounts) => Count> = {
  '/goals': ({ goals, overdue }) =>
    overdue > 0
      ? { amount: overdue, tone: 'overdue', said: 'overdue' }
      : { amount: goals, tone: 'total', said: 'active' },
  '/messages': ({ messages }) => ({ amount: messages, tone: 'new', said: 'unread' }),
  '/applications': ({ answers }) => ({ amount: answers, tone: 'new', said: 'new' }),
  '/job-alerts': ({ matches }) => ({ amount: matches, tone: 'new', said: 'new' }),
  '/saved-jobs': ({ saved }) => ({ amount: saved, tone: 'total', said: 'saved' }),
  '/network': ({ connections }) => ({ amount: connections, tone: 'total', said: 'in all' }),
  '/network?show=requests': ({ requests }) => ({ amount: requests, tone: 'new', said: 'new' }),
}

/** Of one place; nothing for zero. */
export function countOf({ to }: Place, counts: WorkspaceCounts | undefined): Count | undefined {
  const count = counts && byPlace[to]?.(counts)
  return count && count.amount > 0 ? count : undefined
}

/** Of a closed group: the sum of new and overdue items. */
export function sumOf(places: readonly Place[], counts: WorkspaceCounts | undefined): Count | undefined {
  const found = places.map((place) => countOf(place, counts)).filter((one) => one && one.tone !== 'total')
  const amount = found.reduce((sum, one) => sum + (one?.amount ?? 0), 0)
  if (amount === 0) return undefined
  const overdue = found.some((one) => one?.tone === 'overdue')
  return { amount, tone: overdue ? 'overdue' : 'new', said: overdue ? 'new or overdue' : 'new' }
}
