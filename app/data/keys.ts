/** How every query of the pages is named: a change can say by these names what it makes stale, and the compiler knows them. */
const roots = {
  accountCounts: ['account-counts'],
  achievements: ['achievements'],
  alertsCompared: ['alerts-compared'],
  answers: ['answers'],
  archive: ['archive'],
  applicationCounts: ['applications', 'counts'],
  applicationHistory: ['applications', 'history'],
  applicationList: ['applications', 'list'],
  certificate: ['certificate'],
  company: ['company'],
  companyJobs: ['company-jobs'],
  dashboard: ['dashboard'],
  earlierMatches: ['job-alert-matches'],
  feedChoices: ['feed-choices'],
  files: ['files'],
  goals: ['goals'],
  job: ['jobs', 'one'],
  jobAlerts: ['job-alerts'],
  jobForm: ['job-form'],
  jobQuestions: ['job-questions'],
  jobVersions: ['job-versions'],
  jobFacets: ['jobs', 'facets'],
  jobList: ['jobs', 'list'],
  learning: ['learning'],
  messages: ['messages'],
  network: ['network'],
  newApp: ['new-app'],
  notifications: ['notifications'],
  orcher: ['orcher'],
  ownCompanies: ['own-companies'],
  picture: ['picture'],
  postComments: ['post-comments'],
  posts: ['posts'],
  postVersions: ['post-versions'],
  profile: ['profile'],
  recommendedSkills: ['recommended-skills'],
  savedJobs: ['saved-jobs'],
  search: ['search'],
  security: ['security'],
  settings: ['settings'],
  similarJobs: ['similar-jobs'],
  siteIndex: ['site-index'],
  skills: ['skills'],
  staff: ['staff'],
} as const satisfies Record<string, readonly string[]>

export type QueryName = keyof typeof roots

/** The key of one query, or with the name alone the beginning that all of its keys have. */
export function queryKey<Of extends readonly unknown[]>(name: QueryName, ...of: Of) {
  return [...roots[name], ...of] as readonly unknown[]
}
