/** The overview for a company's members: its figures and what is pending. */
import { type OwnCompany, portalPath } from './company.ts'

/** As public.company_overview answers. The last week is under way. */
export type CompanyOverview = {
  weeks: { week: string; visits: number; followers: number; applicants: number }[]
  /** In four weeks, and in those before. */
  visits: number
  visits_before: number
  followers: number
  new_followers: number
  open_jobs: number
  applicants: number
  new_applicants: number
  unanswered: number
  /** Answers that were promised by a day that is over. */
  overdue: number
  /** Open jobs that hide within three days. */
  ending: number
  drafts: number
  invitations: number
  /** The viewer has not entered a name. */
  unnamed: boolean
}

/** How four weeks compare with the four before. */
export function visitsNote({ visits, visits_before: before }: CompanyOverview): string {
  if (before === 0) return 'in four weeks'
  const change = Math.round((visits / before - 1) * 100)
  if (change === 0) return 'same as the prior four weeks'
  return `${change < 0 ? 'down' : 'up'} ${Math.abs(change)}% vs. the prior four weeks`
}

export type WaitingLine = { title: string; why: string; act: string; to: string }

const counted = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`

const nameless: WaitingLine = {
  title: 'You have no name here yet',
  why: 'Colleagues and candidates see “A member”.',
  act: 'Add your name',
  to: '/people/me',
}

/** What is to be done by a member of this role, most urgent first. */
export function waitingLines(company: OwnCompany, overview: CompanyOverview): WaitingLine[] {
  const { role, slug, about, domain, verified_how } = company
  const { unanswered, overdue, ending, drafts, invitations, unnamed } = overview
  const owns = role === 'owner'
  const lines: (WaitingLine | false)[] = [
    unnamed && nameless,
    role !== 'interviewer' &&
      overdue > 0 && {
        title: `${counted(overdue, 'answer is', 'answers are')} overdue`,
        why: 'Candidates see this too.',
        act: 'Answer now',
        to: portalPath('talent', slug, { late: '1' }),
      },
    role !== 'interviewer' &&
      ending > 0 && {
        title: `${counted(ending, 'job closes', 'jobs close')} within three days`,
        why: 'Renew what is still open, or set a later date.',
        act: 'Open jobs',
        to: portalPath('jobs', slug, { sort: 'ending' }),
      },
    // An interviewer answers nobody, and only sees the candidates of their interviews.
    role !== 'interviewer' &&
      unanswered > 0 && {
        title: `${counted(unanswered, 'application is', 'applications are')} under review`,
        why: 'The applicants are waiting for an answer.',
        act: 'Open the pipeline',
        to: portalPath('talent', slug),
      },
    owns &&
      verified_how === null && {
        title: 'The company is not verified',
        why: domain ? `Show that ${domain} belongs to you.` : 'Enter your domain, then verify it.',
        act: 'Verify',
        to: portalPath(domain ? 'settings' : 'company', slug),
      },
    owns &&
      about === '' && {
        title: 'The page says nothing about the company',
        why: 'It is what people read before they apply.',
        act: 'Write it',
        to: portalPath('company', slug),
      },
    role !== 'interviewer' &&
      drafts > 0 && {
        title: `${counted(drafts, 'job is a draft', 'jobs are drafts')}`,
        why: 'No one sees a draft until it is posted.',
        act: 'Open jobs',
        to: portalPath('jobs', slug),
      },
    invitations > 0 && {
      title: `${counted(invitations, 'invitation is', 'invitations are')} not answered`,
      why: 'It can be sent again, or withdrawn.',
      act: 'See them',
      to: portalPath('settings', slug),
    },
  ]
  return lines.filter((line) => line !== false)
}
