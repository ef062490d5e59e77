/** Rules of the pipeline besides the documented statuses: reasons for a rejection, feedback, and the state of promises. */
import { applicationStatuses } from './application.ts'
import { utcDay } from './dates.ts'

/** The columns of the board, in order; the last one is collapsed. */
export const pipelineColumns = Object.keys(applicationStatuses) as (keyof typeof applicationStatuses)[]

/** Default days within which an answer is promised, as in private.usual_days. */
export const usualDays = {
  under_review: 7,
  phone_screening: 5,
  interview_scheduled: 5,
  offer_received: 7,
  rejected: 0,
} as const satisfies Record<keyof typeof applicationStatuses, number>

/** Reasons for a rejection: a closed list, shown to the candidate in these words. */
export const rejectionReasons = {
  requirements: 'A requirement of the role is missing',
  experience: 'The level of experience differs',
  another_candidate: 'Another candidate was chosen',
  location: 'The place or time zone does not fit',
  pay: 'The pay does not fit',
  timing: 'The timing does not fit',
  position_closed: 'The position was closed',
  no_longer_hiring: 'Hiring is paused',
} as const
export type RejectionReason = keyof typeof rejectionReasons

/** What kind of a no it is. */
export const rejectionKinds = {
  this_role: 'For this role',
  keep_in_touch: 'For now: we would like to stay in touch',
  job_closed: 'The job is closed for everyone',
} as const
export type RejectionKind = keyof typeof rejectionKinds

export const advices = {
  strong_yes: 'Strong yes',
  yes: 'Yes',
  no: 'No',
  strong_no: 'Strong no',
} as const
export type Advice = keyof typeof advices

export const scorecardLines = {
  craft: 'Craft',
  judgment: 'Judgment',
  communication: 'Communication',
} as const
export type ScorecardLine = keyof typeof scorecardLines

/** The default text of a rejection: {name} and {job} are the candidate's first name and the job. */
export function rejectionText(reason: RejectionReason, kind: RejectionKind, company: string): string {
  const why = {
    requirements: 'we are looking for something that we did not find in your application this time',
    experience: 'we are looking for a different level of experience',
    another_candidate: 'we have chosen another candidate',
    location: 'the location or hours of the role do not match',
    pay: 'what we can pay is too far from what you expect',
    timing: 'the timing does not work for this role',
    position_closed: 'the position was closed',
    no_longer_hiring: 'we have paused hiring for this role',
  }[reason]
  const after =
    kind === 'keep_in_touch'
      ? ' We would be glad to hear from you again, and will write when a role fits better.'
      : ''
  return `Hello {name},\n\nThank you for applying for {job}. We read your application with care, and ${why}.${after}\n\nWe wish you well.\n${company}`
}

export type DueTone = 'late' | 'soon' | 'plain'

/** The next step of an application whose offer is open, as the database writes it: the person answers, not the company. */
export const offerStep = 'Answer the offer'

/** The state of a promised date, in the words shown to both sides. Days are UTC, as in the database. */
export function dueText(answerBy: string, now: Date): { tone: DueTone; text: string } {
  const today = Date.parse(utcDay(now))
  const days = Math.round((Date.parse(answerBy) - today) / 86_400_000)
  if (days < 0) return { tone: 'late', text: days === -1 ? '1 day overdue' : `${-days} days overdue` }
  if (days === 0) return { tone: 'soon', text: 'Answer today' }
  if (days === 1) return { tone: 'soon', text: 'Answer tomorrow' }
  return { tone: 'plain', text: `${days} days left` }
}
