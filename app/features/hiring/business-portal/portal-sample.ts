/** The sample company of the portal: records from which each figure of the page is counted. */
import type { Hue } from '#app/ui/thread.tsx'

export const portalCompany = { name: 'Northwind', industry: 'Climate software', place: 'San Francisco' }

/** Visits of the company's page in each of the last eight weeks, the oldest first, and who followed it then. */
export const portalWeeks: readonly { week: string; visits: number; followers: number }[] = [
  { week: 'Nov 25', visits: 1180, followers: 42 },
  { week: 'Dec 2', visits: 1265, followers: 51 },
  { week: 'Dec 9', visits: 1240, followers: 47 },
  { week: 'Dec 16', visits: 1390, followers: 58 },
  { week: 'Dec 23', visits: 1170, followers: 21 },
  { week: 'Dec 30', visits: 1240, followers: 26 },
  { week: 'Jan 6', visits: 1515, followers: 69 },
  { week: 'Jan 13', visits: 1680, followers: 84 },
]

export const portalJobs: readonly { title: string; applicants: number; fresh: number }[] = [
  { title: 'Senior Product Designer', applicants: 64, fresh: 9 },
  { title: 'Forecasting Engineer', applicants: 41, fresh: 6 },
  { title: 'Grid Operations Analyst', applicants: 28, fresh: 3 },
  { title: 'Head of Marketing', applicants: 23, fresh: 5 },
]

export const portalPosts: readonly {
  title: string
  when: string
  views: number
  reactions: number
  comments: number
}[] = [
  {
    title: 'What 31 control rooms taught us about alarms',
    when: '3 days ago',
    views: 4820,
    reactions: 212,
    comments: 37,
  },
  {
    title: 'We are hiring four people in San Francisco',
    when: 'Last week',
    views: 3140,
    reactions: 96,
    comments: 14,
  },
  {
    title: 'Why our forecasts come with their doubts',
    when: '2 weeks ago',
    views: 2675,
    reactions: 143,
    comments: 22,
  },
]

export const portalActivity: readonly { title: string; detail: string; when: string; hue: Hue }[] = [
  { title: '9 new applicants', detail: 'Senior Product Designer', when: '2 hours ago', hue: 'accent' },
  {
    title: 'A post passed 4,800 views',
    detail: 'What 31 control rooms taught us about alarms',
    when: 'Yesterday',
    hue: 'orcher',
  },
  {
    title: 'Interview booked',
    detail: 'Alex Rivera, panel on Thursday at 10:00 AM',
    when: 'Yesterday',
    hue: 'api',
  },
  { title: '84 new followers', detail: 'The most in one week so far', when: 'Monday', hue: 'accent' },
]

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export type PortalRecords = {
  /** The oldest first, eight at least. */
  weeks: readonly { visits: number; followers: number }[]
  jobs: readonly { applicants: number; fresh: number }[]
  posts: readonly { views: number; reactions: number; comments: number }[]
}

export type PortalFigures = {
  visits: number
  visitsNote: string
  openJobs: number
  applicants: number
  fresh: number
  newFollowers: number
  engagement: number
}

const sample = { weeks: portalWeeks, jobs: portalJobs, posts: portalPosts }

/** The sample figures of the portal. Engagement is reactions and comments per hundred views, to one decimal. */
export function portalFigures({ weeks, jobs, posts }: PortalRecords = sample): PortalFigures {
  const latest = weeks.slice(-4)
  const visits = sum(latest.map((week) => week.visits))
  const before = sum(weeks.slice(-8, -4).map((week) => week.visits))
  const change = Math.round((visits / before - 1) * 100)
  const views = sum(posts.map((post) => post.views))
  const answers = sum(posts.map(({ reactions, comments }) => reactions + comments))
  return {
    visits,
    visitsNote: `${change < 0 ? 'down' : 'up'} ${Math.abs(change)}% vs. the prior four weeks`,
    openJobs: jobs.length,
    applicants: sum(jobs.map(({ applicants }) => applicants)),
    fresh: sum(jobs.map(({ fresh }) => fresh)),
    newFollowers: sum(latest.map(({ followers }) => followers)),
    engagement: Math.round((answers / views) * 1000) / 10,
  }
}

export const portalTabs = {
  overview: 'Overview',
  company: 'Company Page',
  talent: 'Talent Pipeline',
  content: 'Content Hub',
  events: 'Events',
  messages: 'Messages',
  settings: 'Settings',
} as const
export type PortalTab = keyof typeof portalTabs
