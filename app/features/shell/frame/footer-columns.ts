import { platformLinks, professionalTools, type SiteLink, topNavigation } from './site-map.ts'

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
