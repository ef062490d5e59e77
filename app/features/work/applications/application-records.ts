/** An application as the page shows it, and the rules that make figures and tabs of many. */
import {
  type ApplicationStatus,
  type ApplicationTab,
  applicationStatuses,
  applicationTabs,
} from '#shared/application.ts'
import type { ApplicationEventKind } from '#shared/application-event.ts'
import type { VerifiedHow } from '#shared/company.ts'
import { wilsonInterval } from '#shared/interval.ts'

export type Application = {
  id: string
  status: ApplicationStatus
  /** How far it got, also of those that ended. */
  reached: Exclude<ApplicationStatus, 'rejected'>
  stage: string
  next_step: string
  interviewer: string
  progress: number
  note: string
  notes: string
  applied_at: string
  withdrawn_at: string | null
  /** The day by which the company has promised an answer. */
  answer_by?: string | null
  /** The person's answer to an offer. */
  offer_answer?: string
  /** Written down by the person, who moves it along; nothing of it is on Tannr. */
  outside?: boolean
  /** Where a job from elsewhere was found. */
  url?: string
  /** The next open one. */
  reminder?: { due_on: string; words: string } | null
  job: {
    id: string
    title: string
    location: string
    salary_min: number | null
    salary_max: number | null
    currency: string
    company: {
      name: string
      logo_url: string | null
      industry: string
      size: string
      /** Of an application on Tannr. */
      verified_how?: VerifiedHow | null
    }
  }
}

/** The first of each status; withdrawn ones are in no column. */
export type ApplicationBoard = Record<ApplicationStatus, Application[]>

export type ApplicationEvent = {
  id: number
  kind: ApplicationEventKind
  said: string
  at: string
}

/** What `application_counts` answers; the sample is counted by the same rule. */
export type ApplicationCounts = {
  total: number
  withdrawn: number
  status: Partial<Record<string, number>>
  /** The same without those that were withdrawn. */
  open: Partial<Record<string, number>>
  reached: Partial<Record<string, number>>
}

export function countApplications(applications: readonly Application[]): ApplicationCounts {
  const tally = (of: (one: Application) => string, among = applications) => {
    const counts: Record<string, number> = {}
    for (const one of among) counts[of(one)] = (counts[of(one)] ?? 0) + 1
    return counts
  }
  const open = applications.filter((one) => one.withdrawn_at === null)
  return {
    total: applications.length,
    withdrawn: applications.length - open.length,
    status: tally((one) => one.status),
    open: tally((one) => one.status, open),
    reached: tally((one) => one.reached),
  }
}

const sum = (counts: Partial<Record<string, number>>, keys: readonly string[]) =>
  keys.reduce((total, key) => total + (counts[key] ?? 0), 0)

export type ApplicationFigures = { applied: number; interviews: number; offers: number; responseRate: number }

/** The figures above the list; the response rate is the share of all that were answered well, rounded. */
export function applicationFigures({
  total,
  withdrawn,
  status,
  open,
}: ApplicationCounts): ApplicationFigures {
  const answered = sum(status, ['interview_scheduled', 'phone_screening', 'offer_received'])
  return {
    applied: total - withdrawn,
    interviews: sum(open, ['interview_scheduled', 'phone_screening']),
    offers: sum(open, ['offer_received']),
    responseRate: total === 0 ? 0 : Math.round((answered / total) * 100),
  }
}

export type FunnelStep = {
  label: string
  count: number
  percent: number
  /** The confidence interval of the share. */
  interval: { low: number; high: number }
}

/** How many got at least this far, of all that were sent. */
export function applicationFunnel({ total, reached }: ApplicationCounts): FunnelStep[] {
  const steps = [
    ['Applied', 'under_review'],
    [applicationStatuses.phone_screening, 'phone_screening'],
    [applicationStatuses.interview_scheduled, 'interview_scheduled'],
    [applicationStatuses.offer_received, 'offer_received'],
  ] as const
  return steps.map(([label], index) => {
    const count = sum(
      reached,
      steps.slice(index).map(([, key]) => key),
    )
    return {
      label,
      count,
      percent: total === 0 ? 0 : Math.round((count / total) * 100),
      interval: wilsonInterval(count, total),
    }
  })
}

/** The documented filters by status; withdrawn ones are only in All and Archived. */
export function inTab(
  application: Pick<Application, 'status' | 'withdrawn_at'>,
  tab: ApplicationTab,
): boolean {
  if (application.withdrawn_at !== null) return tab === 'all' || tab === 'archived'
  const { holds } = applicationTabs[tab] as { holds: (status: ApplicationStatus) => boolean }
  return holds(application.status)
}

/** How many `inTab` leaves of those that were counted. */
export function countInTab({ total, withdrawn, open }: ApplicationCounts, tab: ApplicationTab): number {
  if (tab === 'all') return total
  const { holds } = applicationTabs[tab] as { holds: (status: ApplicationStatus) => boolean }
  const held = (Object.keys(applicationStatuses) as ApplicationStatus[]).filter(holds)
  return sum(open, held) + (tab === 'archived' ? withdrawn : 0)
}

/** By job title or company, without regard to case. */
export function saysWords({ job }: Application, words: string): boolean {
  const asked = words.trim().toLowerCase()
  return job.title.toLowerCase().includes(asked) || job.company.name.toLowerCase().includes(asked)
}

export function statusLabel({ status, withdrawn_at }: Pick<Application, 'status' | 'withdrawn_at'>): string {
  return withdrawn_at === null ? applicationStatuses[status] : 'Withdrawn'
}
