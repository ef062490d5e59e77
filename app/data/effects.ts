/** The queries that a change makes stale, beside the one in which it is made. */
import type { QueryClient } from '@tanstack/react-query'
import { invalidateLater, invalidateNow } from './invalidate.ts'
import { type QueryName, queryKey } from './keys.ts'

const effects = {
  alert: ['jobAlerts', 'accountCounts', 'alertsCompared', 'notifications', 'dashboard'],
  archive: ['archive'],
  application: [
    'applicationList',
    'applicationBoard',
    'applicationReminders',
    'applicationCounts',
    'applicationDetails',
    'applicationHistory',
    'dashboard',
    'jobList',
    'job',
    'jobAlerts',
    'search',
    // The chosen resume may be deleted.
    'files',
  ],
  calendar: ['calendar'],
  company: ['ownCompanies', 'company'],
  connection: [
    'network',
    'profile',
    'search',
    'dashboard',
    'notifications',
    'accountCounts',
    'posts',
    'messages',
  ],
  companyJob: ['companyJobs', 'jobVersions', 'jobQuestions', 'similarJobs', 'jobList', 'jobFacets', 'job'],
  dismissal: ['network'],
  file: ['files', 'accountCounts'],
  feedChoices: ['feedChoices', 'posts'],
  following: ['company', 'search', 'network', 'profile', 'posts'],
  goal: ['goals', 'dashboard', 'achievements', 'recommendedSkills', 'accountCounts'],
  imported: [
    'profile',
    'settings',
    'search',
    'network',
    'skills',
    'recommendedSkills',
    'dashboard',
    'achievements',
  ],
  learning: ['learning', 'dashboard', 'achievements'],
  message: ['messages', 'accountCounts', 'dashboard'],
  notes: [],
  // It appears among the security events in the settings.
  password: ['settings', 'security'],
  pipeline: ['pipelineBoard', 'pipelineCandidate', 'pipelineJobs'],
  notification: ['notifications', 'accountCounts', 'dashboard'],
  orcher: ['orcher'],
  post: ['posts', 'postComments', 'postVersions', 'companyPosts'],
  profile: ['matchProfile', 'profile', 'settings', 'search', 'network'],
  report: [],
  review: ['companyReviews', 'ownReview', 'reviewDecision', 'companyPage', 'reviewedCompanies'],
  savedJob: ['savedJobs', 'jobList', 'job', 'jobAlerts', 'accountCounts', 'recommendedSkills'],
  security: ['security'],
  settings: ['settings', 'profile', 'search', 'messages'],
  staff: ['staff'],
  skill: ['matchProfile', 'skills', 'profile', 'recommendedSkills', 'dashboard', 'achievements'],
} as const satisfies Record<string, readonly QueryName[]>

/** A subject of live updates: the page's change that causes it, if there is one, and the stale queries, if they differ. */
type Subject =
  | { change: ChangeKind; stale?: readonly QueryName[] }
  | { change?: never; stale: readonly QueryName[] }

const subjects: Readonly<Record<string, Subject>> = {
  achievements: { stale: ['achievements', 'dashboard'] },
  applications: { change: 'application' },
  archive: { change: 'archive' },
  calendar: { change: 'calendar' },
  companies: { change: 'company' },
  company_jobs: { change: 'companyJob', stale: ['companyJobs', 'jobVersions'] },
  connections: { change: 'connection' },
  dismissals: { change: 'dismissal' },
  files: { change: 'file' },
  follows: { change: 'following' },
  goals: { change: 'goal' },
  // Of a company whose messages the person answers.
  inbox: { change: 'message', stale: ['messages', 'accountCounts'] },
  // Without `alertsCompared`, because comparing is what causes it.
  job_alerts: { change: 'alert', stale: ['jobAlerts', 'earlierMatches', 'accountCounts', 'dashboard'] },
  learning: { change: 'learning' },
  messages: { change: 'message' },
  notifications: { change: 'notification' },
  posts: { change: 'post', stale: [...effects.post, 'feedChoices'] },
  pipeline: { change: 'pipeline' },
  profile: { change: 'profile' },
  reviews: { change: 'review' },
  saved_jobs: { change: 'savedJob' },
  security: { change: 'security', stale: effects.password },
  settings: { change: 'settings' },
  skills: { change: 'skill' },
}

export type ChangeKind = keyof typeof effects

/** Refetches the affected queries on the page, in one request each; others are refetched when they are next opened. */
export async function readAgainAfter(client: QueryClient, kind: ChangeKind): Promise<void> {
  await Promise.all(effects[kind].map((name) => invalidateNow(client, { queryKey: queryKey(name) })))
}

/**
 * Refetches the affected queries of a live subject; hidden pages refetch when they become visible. Changes made in this tab refetch
 * by themselves.
 */
export async function readAgainOf(
  client: QueryClient,
  subject: string,
  where: 'here' | 'elsewhere',
): Promise<void> {
  const isHere = where === 'here'
  const known = subjects[subject]
  // A newer server may announce subjects that this page does not know.
  if (!known) return
  const { change } = known
  if (isHere && change && client.getMutationCache().find({ mutationKey: [change], exact: false })) return
  const stale = known.stale ?? (change ? effects[change] : [])
  const refetchType = document.hidden ? 'none' : 'active'
  const retryRead = (name: QueryName) => {
    const filters = { queryKey: queryKey(name), refetchType } as const
    // A fetch that started after a change of this page already includes it.
    return isHere
      ? client.invalidateQueries(filters, { cancelRefetch: false })
      : invalidateLater(client, filters)
  }
  await Promise.all(stale.map(retryRead))
}
