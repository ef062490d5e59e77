/** The state of a company's job in a word, with the next date. */
import { dayText } from '#shared/dates.ts'
import { renewalDays } from '#shared/posting.ts'
import type { ClosedBecause, CompanyJob } from './company-job-queries.ts'

type Standing = { tone: 'neutral' | 'good' | 'warn' | 'bad'; label: string; note: string }

const day = 86_400_000
const closedNotes: Record<ClosedBecause, string> = {
  by_hand: 'Closed manually',
  not_renewed: 'Not renewed in time',
  closing_date: 'Past its closing date',
  staff: 'Taken down by Tannr staff',
  unattended: 'On hold: no one who could answer can sign in',
}

export function standing(
  job: Pick<CompanyJob, 'status' | 'hides_at' | 'renewed_at' | 'closes_on' | 'closed_because'>,
  now: Date,
): Standing {
  if (job.status === 'draft') return { tone: 'neutral', label: 'Draft', note: 'Visible to members only' }
  if (job.status === 'closed') {
    const hidden = ['not_renewed', 'staff', 'unattended'].includes(job.closed_because ?? '')
    return {
      tone: hidden ? 'warn' : 'neutral',
      label: hidden ? 'Hidden' : 'Closed',
      note: closedNotes[job.closed_because ?? 'by_hand'],
    }
  }
  if (!job.hides_at) return { tone: 'good', label: 'Open', note: 'No end date' }
  const left = Math.round((Date.parse(job.hides_at) - now.getTime()) / day)
  const byRenewal =
    Boolean(job.renewed_at) &&
    Date.parse(job.renewed_at ?? '') + renewalDays * day <= Date.parse(job.hides_at)
  const when = left <= 0 ? 'now' : left === 1 ? 'within a day' : `in ${left} days`
  const note = byRenewal
    ? `Hides ${when} unless renewed`
    : job.closes_on
      ? `Closes ${dayText(job.closes_on)}`
      : `Closes ${when}`
  return left <= 3 ? { tone: 'warn', label: 'Open', note } : { tone: 'good', label: 'Open', note }
}
