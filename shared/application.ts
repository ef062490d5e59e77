/** Applications: their closed list of states, the tabs that sort them, the figures that follow, and the form's schema. */
import * as z from 'zod/mini'
import { withCommas } from './with-commas.ts'

export const applicationStatuses = {
  under_review: 'Under Review',
  phone_screening: 'Phone Screening',
  interview_scheduled: 'Interview Scheduled',
  offer_received: 'Offer Received',
  rejected: 'Not Selected',
} as const
export type ApplicationStatus = keyof typeof applicationStatuses

export const applicationTabs = {
  all: { label: 'All', holds: () => true },
  active: { label: 'Active', holds: (status) => status !== 'rejected' && status !== 'offer_received' },
  interviews: {
    label: 'Interviews',
    holds: (status) => status === 'interview_scheduled' || status === 'phone_screening',
  },
  offers: { label: 'Offers', holds: (status) => status === 'offer_received' },
  archived: { label: 'Archived', holds: (status) => status === 'rejected' },
} as const satisfies Record<string, { label: string; holds: (status: ApplicationStatus) => boolean }>
export type ApplicationTab = keyof typeof applicationTabs

type WithStatus = { status: ApplicationStatus }

/** The share of applications that an employer answered well, as a whole percentage; 0 without any. */
export function responseRate(applications: readonly WithStatus[]): number {
  if (applications.length === 0) return 0
  const answered = applications.filter(
    ({ status }) =>
      status === 'interview_scheduled' || status === 'phone_screening' || status === 'offer_received',
  )
  return Math.round((answered.length / applications.length) * 100)
}

/** The note to the employer. The table holds the same limit. */
export const noteLimit = 2000

export const applicationSchema = z.object({
  job_id: z.uuid(),
  /** One of the person's own resumes; null sends none. */
  resume_id: z.nullable(z.uuid()),
  /** In place of a file: the profile as it is sent. */
  resume_from_profile: z.optional(z.boolean()),
  /** To the questions of the job, by their ids. */
  answers: z.array(z.object({ id: z.string(), answer: z.string() })),
  note: z
    .string()
    .check(z.trim(), z.maxLength(noteLimit, `A note has at most ${withCommas(noteLimit)} characters.`)),
})
export type ApplicationForm = z.infer<typeof applicationSchema>
