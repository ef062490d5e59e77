/** What a change of a person's makes stale elsewhere, beside the query that it is made in. */
import type { QueryClient } from '@tanstack/react-query'
import { type QueryName, queryKey } from './keys.ts'

const effects = {
  alert: ['jobAlerts', 'accountCounts', 'alertsCompared', 'notifications', 'dashboard'],
  application: [
    'applicationList',
    'applicationCounts',
    'applicationHistory',
    'dashboard',
    'jobList',
    'job',
    'jobAlerts',
    'search',
  ],
  connection: ['network', 'search', 'dashboard', 'notifications', 'accountCounts'],
  dismissal: ['network'],
  following: ['search'],
  goal: ['goals', 'dashboard', 'achievements', 'recommendedSkills', 'accountCounts'],
  learning: ['learning', 'dashboard', 'achievements'],
  notes: [],
  notification: ['notifications', 'accountCounts', 'dashboard'],
  savedJob: ['savedJobs', 'jobList', 'job', 'jobAlerts', 'accountCounts', 'recommendedSkills'],
  settings: ['settings', 'search'],
  skill: ['skills', 'recommendedSkills', 'dashboard', 'achievements'],
} as const satisfies Record<string, readonly QueryName[]>

export type ChangeKind = keyof typeof effects

/** Reads again what is on show of it, in one request each; the rest is read when it is next opened. */
export async function readAgainAfter(client: QueryClient, kind: ChangeKind): Promise<void> {
  await Promise.all(effects[kind].map((name) => client.invalidateQueries({ queryKey: queryKey(name) })))
}
