/**
 * The names of all queries: a change names the queries it makes stale, checked by the compiler. A name whose path begins with
 * another's is refetched with it.
 */
const roots = {
  accountCounts: ['account-counts'],
  achievements: ['achievements'],
  acquaintances: ['messages', 'acquaintances'],
  alertsCompared: ['alerts-compared'],
  answers: ['answers'],
  applicationBoard: ['applications', 'board'],
  applicationCounts: ['applications', 'counts'],
  applicationDetails: ['applications', 'details'],
  applicationHistory: ['applications', 'history'],
  applicationList: ['applications', 'list'],
  applicationMatch: ['applications', 'match'],
  applicationReminders: ['applications', 'reminders'],
  applications: ['applications'],
  archive: ['archive'],
  blockedPeople: ['network', 'blocked'],
  calendar: ['calendar'],
  certificate: ['certificate'],
  company: ['company'],
  companyAnalytics: ['company', 'analytics'],
  companyEvents: ['company', 'events'],
  companyJobs: ['company-jobs'],
  companyOverview: ['company', 'overview'],
  companyPage: ['company', 'page'],
  companyPosts: ['company-posts'],
  companyReviews: ['company', 'reviews'],
  companyTeam: ['company', 'team'],
  connectionRequests: ['network', 'requests'],
  connections: ['network', 'connections'],
  conversation: ['messages', 'one'],
  dashboard: ['dashboard'],
  earlierMatches: ['job-alert-matches'],
  eventPage: ['company', 'event'],
  eventPeople: ['company', 'event-people'],
  feed: ['posts', 'feed'],
  feedChoices: ['feed-choices'],
  files: ['files'],
  following: ['network', 'following'],
  goals: ['goals'],
  hiringSettings: ['pipeline', 'jobs', 'settings'],
  inboxConversation: ['messages', 'inbox', 'one'],
  inboxHits: ['messages', 'inbox', 'hits'],
  inboxList: ['messages', 'list', 'inbox'],
  inboxOverview: ['messages', 'inbox', 'overview'],
  job: ['jobs', 'one'],
  jobAlerts: ['job-alerts'],
  jobFacets: ['jobs', 'facets'],
  jobForm: ['job-form'],
  jobList: ['jobs', 'list'],
  jobQuestions: ['job-questions'],
  jobVersion: ['job-version'],
  jobVersions: ['job-versions'],
  learning: ['learning'],
  leastPay: ['match-profile', 'pay'],
  matchProfile: ['match-profile'],
  messageHits: ['messages', 'hits'],
  messageList: ['messages', 'list'],
  messageOverview: ['messages', 'overview'],
  messageReports: ['messages', 'reports'],
  messages: ['messages'],
  messageThread: ['messages', 'thread'],
  mutualConnections: ['network', 'mutual'],
  network: ['network'],
  newApp: ['new-app'],
  notifications: ['notifications'],
  orcher: ['orcher'],
  orcherConsent: ['orcher', 'consent'],
  orcherFirstRun: ['orcher', 'first-run'],
  orcherWorkspaces: ['orcher', 'workspaces'],
  ownCompanies: ['own-companies'],
  ownInvitations: ['own-companies', 'invitations'],
  ownReview: ['company', 'own-review'],
  reviewDecision: ['company', 'review-decision'],
  picture: ['picture'],
  pipelineBoard: ['pipeline', 'board'],
  pipelineCandidate: ['pipeline', 'candidate'],
  pipelineMeeting: ['pipeline', 'meeting'],
  pipelineJobs: ['pipeline', 'jobs'],
  pipelineMore: ['pipeline', 'board', 'more'],
  post: ['posts', 'one'],
  postComments: ['post-comments'],
  postingReach: ['posting-reach'],
  posts: ['posts'],
  postsOf: ['posts', 'of'],
  postVersions: ['post-versions'],
  profile: ['profile'],
  recommendedSkills: ['recommended-skills'],
  reviewedCompanies: ['reviewed-companies'],
  savedJobs: ['saved-jobs'],
  search: ['search'],
  searchAnswer: ['search', 'answer'],
  security: ['security'],
  settings: ['settings'],
  sentResume: ['applications', 'resume'],
  similarJobs: ['similar-jobs'],
  siteIndex: ['site-index'],
  skills: ['skills'],
  staff: ['staff'],
  staffActs: ['staff', 'acts'],
  staffAnswers: ['staff', 'answers'],
  staffCompanies: ['staff', 'companies'],
  ownPlan: ['settings', 'plan'],
  staffDeliveries: ['staff', 'deliveries'],
  staffQueues: ['staff', 'queues'],
  staffMessage: ['staff', 'message'],
  staffMessages: ['staff', 'messages'],
  staffOverview: ['staff', 'overview'],
  staffPeople: ['staff', 'people'],
  staffRatings: ['staff', 'ratings'],
  staffReports: ['staff', 'reports'],
  suggestions: ['network', 'suggestions'],
  suggestionCount: ['network', 'suggestions', 'count'],
} as const satisfies Record<string, readonly string[]>

export type QueryName = keyof typeof roots

/** Queries and changes within one workspace of Orcher. */
type WorkspaceQuery =
  | 'agent names'
  | 'agents'
  | 'approvals'
  | 'budget'
  | 'chain'
  | 'create'
  | 'deliveries'
  | 'directive'
  | 'directives'
  | 'example'
  | 'forget'
  | 'hold'
  | 'keys'
  | 'me'
  | 'members'
  | 'memory'
  | 'name'
  | 'policies'
  | 'policy trial'
  | 'preview'
  | 'requests'
  | 'schedules'
  | 'tool-servers'
  | 'tools'
  | 'usage'
  | 'verified'
  | 'webhooks'

/**
 * Ids and search words are passed as they are; options in an object, `{ state }`, so that string literals cannot be used as names.
 */
type Values<Of extends readonly unknown[]> = {
  [Index in keyof Of]: Of[Index] extends string ? (string extends Of[Index] ? Of[Index] : never) : Of[Index]
}

/** The key of a query, or with the name alone the prefix of all its keys. */
export function queryKey<const Of extends readonly unknown[]>(name: QueryName, ...of: Of & Values<Of>) {
  return [...roots[name], ...of] as readonly unknown[]
}

/** The same within a workspace of Orcher. */
export function workspaceKey<const Of extends readonly unknown[]>(
  { person, workspace }: { person: string; workspace: string },
  name: WorkspaceQuery,
  ...of: Of & Values<Of>
) {
  return [...roots.orcher, person, workspace, name, ...of] as readonly unknown[]
}
