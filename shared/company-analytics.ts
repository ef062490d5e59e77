/** Analytics of a company's page and hiring. */
import type { Salary } from './salary.ts'

/** Where a visitor came from, before a visit or an application. */
export const cameFromWords = {
  search: 'Search',
  jobs: 'Job list',
  feed: 'Feed',
  people: 'Profiles',
  alerts: 'Alerts and notifications',
  company: 'Company pages',
  elsewhere: 'Other sites',
  direct: 'Direct',
} as const
export type CameFrom = keyof typeof cameFromWords

/** Days that can be chosen, by the word in the address. */
export const analyticsRanges = {
  month: { label: 'Four weeks', days: 28 },
  quarter: { label: 'Quarter', days: 91 },
  year: { label: 'Year', days: 365 },
} as const
export type AnalyticsRange = keyof typeof analyticsRanges

/** Below this number of cases no breakdown is given; public.company_analytics enforces it, too. */
export const enoughForParts = 8

export type FunnelStep =
  | 'under_review'
  | 'phone_screening'
  | 'interview_scheduled'
  | 'offer_received'
  | 'accepted'

export const funnelWords: Record<FunnelStep, string> = {
  under_review: 'Applied',
  phone_screening: 'Phone Screening',
  interview_scheduled: 'Interview Scheduled',
  offer_received: 'Offer Received',
  accepted: 'Accepted',
}

export type PayPosition = Salary & {
  id: string
  title: string
  location: string
  level: string
  /** Jobs of others with the same title, level and currency. */
  others: number
  /** Their quartiles; null below eight. */
  low: number | null
  median: number | null
  high: number | null
}

/** As public.company_analytics answers. Null: not enough yet. */
export type CompanyAnalytics = {
  since: string
  until: string
  visits: number
  applications: number
  visit_sources: Partial<Record<CameFrom, number>> | null
  application_sources: Partial<Record<CameFrom, number>> | null
  funnel: Record<FunnelStep, number> | null
  stages: { status: Exclude<FunnelStep, 'accepted'>; ended: number; days: number | null }[]
  pay: PayPosition[]
}

export type BarLine = { label: string; amount: number; note: string }

/** Sources with visits, most frequent first. */
export function sourceLines(sources: Partial<Record<CameFrom, number>>): BarLine[] {
  const all = Object.values(sources).reduce((sum, amount) => sum + amount, 0)
  return (Object.keys(cameFromWords) as CameFrom[])
    .flatMap((source) => {
      const amount = sources[source] ?? 0
      return amount > 0 ? [{ label: cameFromWords[source], amount, note: share(amount, all) }] : []
    })
    .sort((one, other) => other.amount - one.amount)
}

/** Each step with its share of those who applied. */
export function funnelLines(funnel: Record<FunnelStep, number>): BarLine[] {
  return (Object.keys(funnelWords) as FunnelStep[]).map((step) => ({
    label: funnelWords[step],
    amount: funnel[step],
    note: share(funnel[step], funnel.under_review),
  }))
}

const share = (amount: number, all: number) => `${all === 0 ? 0 : Math.round((amount / all) * 100)}%`

/** 'under a day', '1 day', '3.5 days'. */
export function daysText(days: number): string {
  if (days < 1) return 'under a day'
  return days === 1 ? '1 day' : `${days} days`
}

/** A job's pay compared with the market, by their medians. */
export function payComparison({ salary_min, salary_max }: Salary, median: number): string {
  const low = salary_min ?? salary_max ?? 0
  const middle = (low + (salary_max ?? low)) / 2
  const off = Math.round((middle / median - 1) * 100)
  if (Math.abs(off) < 3) return 'as usual'
  return `${Math.abs(off)}% ${off < 0 ? 'below' : 'above'} the middle`
}

/** The kind of source, from the path of a page of the site. */
export function placeOf(path: string): CameFrom | undefined {
  const [, first = ''] = path.split('/')
  return places[first]
}

const places: Record<string, CameFrom> = {
  search: 'search',
  jobs: 'jobs',
  'saved-jobs': 'jobs',
  network: 'feed',
  people: 'people',
  'job-alerts': 'alerts',
  notifications: 'alerts',
  companies: 'company',
}
