/** Parts of the staff page by address, and the answers of its lists. */
import type { RatedKind } from './answers/rated-kind.ts'

/** As returned by public.staff_overview; null for anyone who is not staff. */
export type StaffOverview = {
  enquiries: number
  reports: number
  oldest: string | null
  suspended: number
  deliveries: number
}

/** As public.staff_people answers. */
export type StaffPerson = {
  person: string
  name: string
  handle: string
  email: string | null
  user_type: 'professional' | 'employer'
  joined_at: string
  seen_at: string | null
  staff: boolean
  suspended_at: string | null
  ends_at: string | null
  reason: string | null
  /** Of the API. */
  plan: ApiPlan
  /** A trial returns to Starter then. */
  plan_ends_at: string | null
  /** Of TannrSpace. */
  career_plan: CareerPlan
  career_ends_at: string | null
  /** Three of the API that are theirs, those that were looked for first. */
  workspaces: string[]
}

export type CareerPlan = 'starter' | 'pro' | 'enterprise'

export const careerPlans = [
  { value: 'starter', label: 'Starter' },
  { value: 'pro', label: 'Pro' },
  { value: 'enterprise', label: 'Enterprise' },
] as const

export type ApiPlan = 'starter' | 'growth' | 'enterprise'

export const apiPlans = [
  { value: 'starter', label: 'Starter' },
  { value: 'growth', label: 'Growth' },
  { value: 'enterprise', label: 'Enterprise' },
] as const

/** Days for which a plan is given; 0 for no end. */
export const planDays = [
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'A year' },
  { value: '0', label: 'No end date' },
] as const

/** As public.staff_companies answers; `owners` are their addresses. */
export type StaffCompany = {
  company: string
  name: string
  slug: string
  logo_url: string | null
  domain: string
  website: string
  verified_how: 'operator' | 'mail' | 'dns' | null
  verified_at: string | null
  created_at: string
  members: number
  owners: string[]
  open_jobs: number
}

/** As public.staff_answer_ratings answers: how often a page helped, as a source of an answer or as an article. */
export type StaffRating = {
  /** Empty if the page is unknown. */
  source: string
  kind: RatedKind
  helped: number
  missed: number
  last_day: string
}

export const ratedWords: Record<RatedKind, string> = {
  question: 'Answer to a question',
  jobs: 'Answer about jobs',
  names: 'Answer about a person or a company',
  action: 'Answer to a wish',
  talk: 'Small talk',
  article: 'Help article',
}

/** As returned by public.staff_deliveries: an email or text message that was given up, without its content. */
export type StaffDelivery = {
  id: number
  kind: 'mail' | 'sms'
  /** Empty for those of sign-ins and for texts. */
  template: string
  recipient: string
  attempts: number
  created_at: string
  trouble: string
  /** All of it was handed over before the end: it may have arrived. */
  handed: boolean
}

/** As public.staff_queues answers; each with what it is and what it means that its oldest waits long. */
export type StaffQueue = { queue: string; waiting: number; oldest: string | null; failed: number }

export const queueWords: Record<string, { name: string; about: string }> = {
  outbox: {
    name: 'Emails and texts',
    about: 'Sent within seconds. Older ones are being retried: the provider refused them or didn’t answer.',
  },
  alerts: {
    name: 'New jobs',
    about: 'Checked against everyone’s job alerts within seconds of being posted.',
  },
  exports: { name: 'Data archives', about: 'Built one at a time, within minutes.' },
  links: { name: 'Links in posts', about: 'Their titles and pictures are fetched within seconds.' },
  domains: {
    name: 'Company domains',
    about: 'Their DNS records are looked up within seconds of a request.',
  },
  reminders: { name: 'Reminders', about: 'Due today. They go out from 8:00 UTC.' },
  posts: { name: 'Scheduled posts', about: 'Due now, and published within a minute.' },
  webhooks: { name: 'Webhook deliveries', about: 'Retried for a day if the receiver doesn’t accept them.' },
  requests: {
    name: 'Requests of SQL',
    about: 'Database webhooks and net.http_… calls. Sent once, within seconds.',
  },
  directives_waiting: {
    name: 'Directives waiting',
    about: 'Workspaces take turns, so none holds up the others.',
  },
  directives_running: { name: 'Directives running', about: 'Each one runs as long as its limits allow.' },
  runs: {
    name: 'Engine runs',
    about: 'All background work in progress. Failed runs are listed below for a month.',
  },
}

/** As public.staff_failed_runs answers. */
export type StaffRun = { id: string; work: string; failed_at: string; trouble: string }

/** As public.staff_failed_requests answers; one whose body was large is not whole, and cannot be sent again. */
export type StaffRequest = {
  id: number
  method: string
  host: string
  failed_at: string
  trouble: string
  is_whole: boolean
}

/** As public.staff_failed_webhooks answers. */
export type StaffWebhook = {
  id: string
  workspace: string
  host: string
  type: string
  attempts: number
  created_at: string
  trouble: string
  is_on: boolean
}

export const staffParts = {
  messages: 'Messages',
  reports: 'Reports',
  people: 'People',
  companies: 'Companies',
  deliveries: 'Deliveries',
  queues: 'Queues',
  answers: 'Answers',
  log: 'Log',
} as const
export type StaffPart = keyof typeof staffParts

export const staffPartOf = (asked: string | null): StaffPart =>
  asked && Object.hasOwn(staffParts, asked) ? (asked as StaffPart) : 'messages'

export const maxAnswerLength = 5000
export const maxReasonLength = 1000
export const minReasonLength = 10

/** Days for which an account can be suspended; 0 for no end. */
export const suspensionDays = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'A year' },
  { value: '0', label: 'Until it is lifted' },
] as const

export type Decision = 'kept' | 'warned' | 'hidden' | 'restored'

/** As returned by public.staff_reports: one line per reported item, however often it was reported. */
export type StaffReport = {
  kind:
    | 'post'
    | 'comment'
    | 'message'
    | 'conversation'
    | 'profile'
    | 'job'
    | 'company'
    | 'event'
    | 'review'
    | 'review_answer'
  subject: string
  /** Of its author, or of the company in whose name it was published; of a review, the company that it is about. */
  author_name: string
  author_handle: string | null
  company_slug: string | null
  words: string
  hidden: boolean
  reports: number
  reasons: string[]
  notes: string[] | null
  first_at: string
  decision: Decision | null
  decided_at: string | null
  decided_because: string | null
  /** Of the decision: its mail has it, and an appeal names it. */
  reference: string | null
  /** Null once that account is deleted. */
  decided_by: string | null
}

export const decisionWords: Record<Decision, { act: string; title: string; told: string; done: string }> = {
  kept: {
    act: 'Keep',
    title: 'Keep it?',
    told: 'It doesn’t break our rules. The people who reported it are notified.',
    done: 'Kept',
  },
  warned: {
    act: 'Warn',
    title: 'Warn the author?',
    told: 'They are told why, and how to object. It stays where it is.',
    done: 'Warned',
  },
  hidden: {
    act: 'Take down',
    title: 'Take it down?',
    told: 'No one sees it anymore. The author is told why, and how to object.',
    done: 'Taken down',
  },
  restored: {
    act: 'Restore',
    title: 'Restore it?',
    told: 'Everyone sees it again, and the author is told.',
    done: 'Restored',
  },
}

/**
 * Possible decisions about it: a conversation as a whole can’t be hidden, only its messages. A profile is hidden by suspending its
 * account, and comes back with it.
 */
export function decisionsFor({ kind, hidden }: Pick<StaffReport, 'kind' | 'hidden'>): Decision[] {
  if (kind === 'profile') return hidden ? [] : ['kept', 'warned']
  if (hidden) return ['restored']
  return kind === 'conversation' ? ['kept', 'warned'] : ['kept', 'warned', 'hidden']
}
