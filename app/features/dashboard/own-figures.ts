/** A person's own figures, from what they saved and applied for. */
import type { ApplicationStatus } from '#shared/application.ts'
import { agoText } from '#shared/job.ts'
import type { Activity, DashboardFigures } from './dashboard-figures.ts'

type JobName = { id: string; title: string; company: { name: string } }
export type OwnRecords = {
  /** Newest first. */
  applications: readonly { status: ApplicationStatus; applied_at: string; job: JobName }[]
  /** Newest first, the latest few. */
  saved: readonly { saved_at: string; job: JobName }[]
}

const week = 7 * 86_400_000

/** Undefined for somebody without a record of their own. */
export function ownFigures({ applications, saved }: OwnRecords, now: Date): DashboardFigures | undefined {
  if (applications.length === 0 && saved.length === 0) return undefined
  const thisWeek = applications.filter(
    ({ applied_at }) => now.getTime() - Date.parse(applied_at) < week,
  ).length
  const interviews = applications.filter(({ status }) => status === 'interview_scheduled').length
  return {
    sample: false,
    applications: { value: applications.length, note: `${thisWeek} this week` },
    connections: { value: 0, note: 'None yet' },
    messages: { value: 0, note: 'None unread' },
    interviews: { value: interviews, note: interviews === 0 ? 'None booked' : 'Booked' },
    activities: latest(
      [
        ...applications.map(({ applied_at, job }) => ({
          at: applied_at,
          verb: 'Applied to',
          hue: 'accent' as const,
          job,
        })),
        ...saved.map(({ saved_at, job }) => ({
          at: saved_at,
          verb: 'Saved a job at',
          hue: 'orcher' as const,
          job,
        })),
      ],
      now,
    ),
  }
}

type Event = { at: string; verb: string; hue: Activity['hue']; job: JobName }

function latest(events: Event[], now: Date): Activity[] {
  return events
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, 3)
    .map(({ at, verb, hue, job }) => ({
      title: `${verb} ${job.company.name}`,
      detail: job.title,
      when: agoText(new Date(at), now),
      hue,
      to: `/jobs/${job.id}`,
    }))
}
