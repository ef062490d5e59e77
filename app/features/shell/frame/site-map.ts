export type SiteLink = { to: string; label: string; note?: string }

export const signInChoices: readonly SiteLink[] = [
  { to: '/auth', label: 'TannrSpace', note: 'The professional network' },
  { to: '/auth?next=/api', label: 'API platform', note: 'Keys, docs and usage' },
  { to: '/auth?next=/orcher', label: 'Orcher', note: 'The orchestration engine' },
]

export const topNavigation: readonly SiteLink[] = [
  { to: '/research', label: 'Research' },
  { to: '/safety', label: 'Safety' },
  { to: '/for-business', label: 'For Business' },
  { to: '/company', label: 'Company' },
  { to: '/news', label: 'News' },
]

export const platformLinks: readonly SiteLink[] = [
  { to: '/tannrspace', label: 'TannrSpace' },
  { to: '/orcher', label: 'Orcher' },
  { to: '/api', label: 'API' },
  { to: '/tspace', label: 'TSpace' },
  { to: '/stories', label: 'Stories' },
  { to: '/jobs', label: 'Jobs' },
  { to: '/salaryspace', label: 'SalarySpace' },
  { to: '/geekspace', label: 'GeekSpace' },
  { to: '/reviewspace', label: 'ReviewSpace' },
  { to: '/education', label: 'Education' },
]

export const professionalTools: readonly SiteLink[] = [
  { to: '/messages', label: 'Messages' },
  { to: '/goals', label: 'Goals' },
  { to: '/achievements', label: 'Achievements' },
  { to: '/learning', label: 'Learning' },
  { to: '/skills', label: 'Skills' },
  { to: '/search', label: 'Search' },
]
