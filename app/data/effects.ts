/** What a change of a person's makes stale elsewhere, beside the query that it is made in. */
import type { QueryClient } from '@tanstack/react-query'
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
  pipeline: ['pipelineBoard', 'pipelineCandidate', 'pipelineJobs'],
  notification: ['notifications', 'accountCounts', 'dashboard'],
  orcher: ['orcher'],
  post: ['posts', 'postComments', 'postVersions', 'companyPosts'],
  profile: ['matchProfile', 'profile', 'settings', 'search', 'network'],
  savedJob: ['savedJobs', 'jobList', 'job', 'jobAlerts', 'accountCounts', 'recommendedSkills'],
  settings: ['settings', 'profile', 'search', 'messages'],
  staff: ['staff'],
  skill: ['matchProfile', 'skills', 'profile', 'recommendedSkills', 'dashboard', 'achievements'],
} as const satisfies Record<string, readonly QueryName[]>

/** What each subject that the database tells of makes stale: what changes on another page, too. */
const subjects = {
  achievements: ['achievements', 'dashboard'],
  applications: effects.application,
  companies: effects.company,
  company_jobs: ['companyJobs', 'jobVersions'],
  connections: effects.connection,
  follows: effects.following,
  goals: effects.goal,
  // Without `alertsCompared`: comparing is what tells of them.
  // Of a company that one answers messages for.
  inbox: ['messages', 'accountCounts'],
  job_alerts: ['jobAlerts', 'earlierMatches', 'accountCounts', 'dashboard'],
  learning: effects.learning,
  messages: effects.message,
  notifications: effects.notification,
  posts: [...effects.post, 'feedChoices'],
  pipeline: effects.pipeline,
  saved_jobs: effects.savedJob,
  settings: effects.settings,
  skills: effects.skill,
} as const satisfies Record<string, readonly QueryName[]>

const kinds: Partial<Record<LiveSubject, ChangeKind>> = {
  applications: 'application',
  companies: 'company',
  company_jobs: 'companyJob',
  connections: 'connection',
  follows: 'following',
  goals: 'goal',
  inbox: 'message',
  job_alerts: 'alert',
  learning: 'learning',
  messages: 'message',
  notifications: 'notification',
  posts: 'post',
  pipeline: 'pipeline',
  saved_jobs: 'savedJob',
  settings: 'settings',
  skills: 'skill',
}

export type LiveSubject = keyof typeof subjects
export type ChangeKind = keyof typeof effects

/** Reads again what is on show of it, in one request each; the rest is read when it is next opened. */
export async function readAgainAfter(client: QueryClient, kind: ChangeKind): Promise<void> {
  await Promise.all(effects[kind].map((name) => client.invalidateQueries({ queryKey: queryKey(name) })))
}

/**
 * Reads again what is on show of a subject that the database told of; a page that nobody looks at reads when somebody does.
 * What was changed here by a change of that kind is read again by the change itself.
 */
export async function readAgainOf(
  client: QueryClient,
  subject: LiveSubject,
  where: 'here' | 'elsewhere',
): Promise<void> {
  const isHere = where === 'here'
  if (isHere && client.getMutationCache().find({ mutationKey: [kinds[subject]], exact: false })) return
  const stale: readonly QueryName[] = subjects[subject] ?? []
  const refetchType = document.hidden ? 'none' : 'active'
  await Promise.all(
    // What is being read since a change of this page has it already.
    stale.map((name) =>
      client.invalidateQueries({ queryKey: queryKey(name), refetchType }, { cancelRefetch: !isHere }),
    ),
  )
}
