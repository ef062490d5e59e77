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

const careerLinks: readonly SiteLink[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/careerspace', label: 'CareerSpace' },
  { to: '/job-alerts', label: 'Job alerts' },
  { to: '/saved-jobs', label: 'Saved jobs' },
  { to: '/applications', label: 'Applications' },
]

const companyLinks: readonly SiteLink[] = [
  ...topNavigation,
  { to: '/careers', label: 'Careers' },
  { to: '/advertise', label: 'Advertise' },
  { to: '/business-portal', label: 'Business portal' },
]

const helpLinks: readonly SiteLink[] = [
  { to: '/help-center', label: 'Help Center' },
  { to: '/support', label: 'Support' },
  { to: '/resources', label: 'Resources' },
  { to: '/settings', label: 'Settings' },
  { to: '/security', label: 'Security' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/cookie-policy', label: 'Cookie Policy' },
]

export const footerColumns: readonly { title: string; links: readonly SiteLink[] }[] = [
  { title: 'Platform', links: platformLinks },
  { title: 'Career and tools', links: [...careerLinks, ...professionalTools] },
  { title: 'Company', links: companyLinks },
  { title: 'Help and legal', links: helpLinks },
]
