/** What a change of a person's makes stale elsewhere, beside the query that it is made in. */
import type { QueryClient } from '@tanstack/react-query'
import { type QueryName, queryKey } from './keys.ts'
import { readAnew, readInstead } from './read-anew.ts'

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
    // The resume that was chosen may be gone.
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
  // It is one of the events that the page of settings shows.
  password: ['settings', 'security'],
  pipeline: ['pipelineBoard', 'pipelineCandidate', 'pipelineJobs'],
  notification: ['notifications', 'accountCounts', 'dashboard'],
  orcher: ['orcher'],
  post: ['posts', 'postComments', 'postVersions', 'companyPosts'],
  profile: ['matchProfile', 'profile', 'settings', 'search', 'network'],
  savedJob: ['savedJobs', 'jobList', 'job', 'jobAlerts', 'accountCounts', 'recommendedSkills'],
  security: ['security'],
  settings: ['settings', 'profile', 'search', 'messages'],
  staff: ['staff'],
  skill: ['matchProfile', 'skills', 'profile', 'recommendedSkills', 'dashboard', 'achievements'],
} as const satisfies Record<string, readonly QueryName[]>

/** A subject that the database announces: the change of a page that causes it, if there is one, and what becomes stale, if that differs. */
type Subject =
  | { change: ChangeKind; stale?: readonly QueryName[] }
  | { change?: never; stale: readonly QueryName[] }

const subjects: Readonly<Record<string, Subject>> = {
  achievements: { stale: ['achievements', 'dashboard'] },
  applications: { change: 'application' },
  companies: { change: 'company' },
  company_jobs: { change: 'companyJob', stale: ['companyJobs', 'jobVersions'] },
  connections: { change: 'connection' },
  follows: { change: 'following' },
  goals: { change: 'goal' },
  // Of a company that one answers messages for.
  inbox: { change: 'message', stale: ['messages', 'accountCounts'] },
  // Without `alertsCompared`: comparing is what announces them.
  job_alerts: { change: 'alert', stale: ['jobAlerts', 'earlierMatches', 'accountCounts', 'dashboard'] },
  learning: { change: 'learning' },
  messages: { change: 'message' },
  notifications: { change: 'notification' },
  posts: { change: 'post', stale: [...effects.post, 'feedChoices'] },
  pipeline: { change: 'pipeline' },
  saved_jobs: { change: 'savedJob' },
  settings: { change: 'settings' },
  skills: { change: 'skill' },
}

export type ChangeKind = keyof typeof effects

/** Reads again what is on show of it, in one request each; the rest is read when it is next opened. */
export async function readAgainAfter(client: QueryClient, kind: ChangeKind): Promise<void> {
  await Promise.all(effects[kind].map((name) => readInstead(client, { queryKey: queryKey(name) })))
}

/**
 * Reads again what is on show of a subject that the database told of; a page that nobody looks at reads when somebody does.
 * What was changed here by a change of that kind is read again by the change itself.
 */
export async function readAgainOf(
  client: QueryClient,
  subject: string,
  where: 'here' | 'elsewhere',
): Promise<void> {
  const isHere = where === 'here'
  const known = subjects[subject]
  // A newer server may announce what this page does not know yet.
  if (!known) return
  const { change } = known
  if (isHere && change && client.getMutationCache().find({ mutationKey: [change], exact: false })) return
  const stale = known.stale ?? (change ? effects[change] : [])
  const refetchType = document.hidden ? 'none' : 'active'
  const retryRead = (name: QueryName) => {
    const filters = { queryKey: queryKey(name), refetchType } as const
    // What is being read since a change of this page has it already.
    return isHere ? client.invalidateQueries(filters, { cancelRefetch: false }) : readAnew(client, filters)
  }
  await Promise.all(stale.map(retryRead))
}
