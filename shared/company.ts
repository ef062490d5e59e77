/** Companies and the people who act for them: what both sides know of roles, addresses and verification. */
import type { CompanyEvent } from './company-event.ts'
import type { CompanyReviews } from './company-review.ts'

export const companyRoles = { owner: 'Owner', recruiter: 'Recruiter', interviewer: 'Interviewer' } as const
export type CompanyRole = keyof typeof companyRoles

/** What each of them may do, in a line. */
export const roleDuties: Record<CompanyRole, string> = {
  owner: 'Everything, including the page and the members',
  recruiter: 'Posts jobs, answers applications, writes for the company',
  interviewer: 'Meets the candidates assigned to them',
}

export const companySizes = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const

export type VerifiedHow = 'operator' | 'mail' | 'dns'

export type Company = {
  id: string
  slug: string
  name: string
  industry: string
  size: string
  headquarters: string
  about: string
  website: string
  domain: string
  logo_url: string | null
  verified_how: VerifiedHow | null
  verified_at: string | null
}

/** A company that the person acts for, with their role. */
export type OwnCompany = Company & { role: CompanyRole }

/** The sections of the portal, in the order of its tabs, with the roles that have them. */
export const portalSections = {
  overview: { label: 'Overview', roles: ['owner', 'recruiter', 'interviewer'] },
  jobs: { label: 'Jobs', roles: ['owner', 'recruiter'] },
  talent: { label: 'Talent Pipeline', roles: ['owner', 'recruiter', 'interviewer'] },
  company: { label: 'Company Page', roles: ['owner', 'recruiter'] },
  content: { label: 'Content Hub', roles: ['owner', 'recruiter'] },
  events: { label: 'Events', roles: ['owner', 'recruiter'] },
  messages: { label: 'Messages', roles: ['owner', 'recruiter'] },
  analytics: { label: 'Analytics', roles: ['owner', 'recruiter'] },
  settings: { label: 'Settings', roles: ['owner', 'recruiter', 'interviewer'] },
} as const satisfies Record<string, { label: string; roles: readonly CompanyRole[] }>
export type PortalSection = keyof typeof portalSections

/** The sections of a role. */
export function sectionsFor(role: CompanyRole): PortalSection[] {
  const all = Object.entries(portalSections) as [PortalSection, { roles: readonly CompanyRole[] }][]
  return all.filter(([, { roles }]) => roles.includes(role)).map(([section]) => section)
}

/** The path of a section of the portal. `more` is the section's own query. */
export function portalPath(section: PortalSection, slug?: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(section !== 'overview' && { tab: section }),
    ...(slug && { company: slug }),
    ...more,
  }).toString()
  return query ? `/business-portal?${query}` : '/business-portal'
}

/** The domain in a typed or pasted text: a URL, an email address, or the domain itself. */
export function domainOf(typed: string): string {
  const [, after = ''] = /^(?:[a-z]+:\/\/)?(?:[^@/]*@)?(?:www\.)?([^/:?#]*)/i.exec(typed.trim()) ?? []
  return after.toLowerCase()
}

/** Kinds of email to members, with the roles that receive them. */
export const hiringMails = {
  applied: {
    label: 'New applications',
    hint: 'Collected into one email, at least an hour apart.',
    roles: ['owner', 'recruiter'],
  },
  candidates: {
    label: 'Candidates’ answers',
    hint: 'Times they choose or cancel, offers they accept or decline, applications they withdraw.',
    roles: ['owner', 'recruiter'],
  },
  promises: {
    label: 'Promised answers',
    hint: 'The day before one is due, and when it is overdue.',
    roles: ['owner', 'recruiter'],
  },
  interviews: {
    label: 'Your interviews',
    hint: 'The day before each interview you take part in.',
    roles: ['owner', 'recruiter', 'interviewer'],
  },
  reviews: {
    label: 'Reviews of the company',
    hint: 'The day after one was written or changed.',
    roles: ['owner', 'recruiter'],
  },
  renewals: {
    label: 'Jobs about to hide',
    hint: 'Two days before a job that has not been renewed is hidden.',
    roles: ['owner', 'recruiter'],
  },
} as const satisfies Record<string, { label: string; hint: string; roles: readonly CompanyRole[] }>
export type HiringMail = keyof typeof hiringMails

/** As returned by public.company_team; only owners see invitations and domain proofs. */
export type CompanyTeam = {
  members: {
    person: string
    name: string
    handle: string
    headline: string
    role: CompanyRole
    joined_at: string
    listed: boolean
    /** The member's own: email about unread messages of the inbox. */
    inbox_mails: boolean | null
    /** Only for the person themselves. */
    hiring_mails: HiringMail[] | null
  }[]
  invitations:
    | { id: string; email: string; role: CompanyRole; invited_at: string; expires_at: string }[]
    | null
  proof: {
    address: string | null
    /** A code was sent and is still valid. */
    waiting: boolean
    token: string | null
    asked_at: string | null
    checked_at: string | null
    found: 'verified' | 'missing' | 'unreachable' | 'taken' | null
  } | null
}
export type TeamMember = CompanyTeam['members'][number]

/** As public.my_invitations answers. */
export type Invitation = {
  id: string
  role: CompanyRole
  company: string
  slug: string
  domain: string
  verified_how: VerifiedHow | null
  inviter: string
  invited_at: string
  expires_at: string
}

/** As public.company_page answers. */
export type CompanyPage = Company & {
  /** Staff took it down: only its members see it. */
  hidden?: boolean
  created_at: string
  followers: number
  following: boolean
  /** At least one member reads its messages. */
  answers: boolean
  /** Of the caller. */
  role: CompanyRole | null
  people: { name: string; handle: string; headline: string; picture: string | null }[]
  /** What people say of working there; null before the first review. */
  reviews?: CompanyReviews | null
  /** The next few. */
  events: CompanyEvent[]
  open_jobs: number
  /** Of the answers that it promised to applicants. */
  kept: { kept: number; promised: number; overdue: number; percent: number | null }
  /** After how many half of its latest first answers had come; null below eight. */
  answer_days: number | null
  /** The newest few. */
  jobs: {
    id: string
    title: string
    location: string
    job_type: string
    salary_min: number | null
    salary_max: number | null
    currency: string
    posted_at: string
  }[]
}

/** Its name in a sentence, where no mark can stand beside it: 'Dome Works (unverified)'. Samples and others have no mark. */
export const companySaid = ({
  name,
  verified_how,
}: {
  name: string
  verified_how?: VerifiedHow | null | undefined
}) => (verified_how === null ? `${name} (unverified)` : name)

export const companyPath = (slug: string) => `/companies/${slug}`

export function companyDescription({ name, about, industry, headquarters }: CompanyPage): string {
  const said = about.replace(/\s+/g, ' ').trim()
  return (said || `${[name, industry, headquarters].filter(Boolean).join(', ')}.`).slice(0, 155)
}

/** Structured data (schema.org). Only a verified company is given its domain as its own. */
export function companyData(company: CompanyPage, address: string) {
  const { name, about, website, headquarters, size, logo_url, verified_how, people, reviews } = company
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: address,
    ...(about && { description: about }),
    ...(website && verified_how && { sameAs: [website] }),
    ...(headquarters && { address: { '@type': 'PostalAddress', addressLocality: headquarters } }),
    ...(logo_url && { logo: new URL(logo_url, address).href }),
    numberOfEmployees: { '@type': 'QuantitativeValue', ...employees(size) },
    ...(reviews && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ...{ ratingValue: reviews.overall, ratingCount: reviews.reviews, bestRating: 5, worstRating: 1 },
      },
    }),
    ...(people.length > 0 && { employee: people.map(({ name }) => ({ '@type': 'Person', name })) }),
  }
}

function employees(size: string): { minValue: number; maxValue?: number } {
  const [least, most] = size.replace('+', '').split('-').map(Number)
  return { minValue: least ?? 1, ...(most && { maxValue: most }) }
}
