/** The history of an application, in the words that both sides read. */
import { applicationStatuses } from './application.ts'

export type ApplicationEventKind =
  | 'applied'
  | 'status'
  | 'stage'
  | 'next_step'
  | 'interviewer'
  | 'withdrawn'
  | 'restored'
  | 'times_offered'
  | 'times_lapsed'
  | 'time_chosen'
  | 'no_time_suits'
  | 'interview_cancelled'
  | 'offer'
  | 'offer_accepted'
  | 'offer_declined'
  | 'offer_withdrawn'
  | 'offer_lapsed'
  | 'overdue'
  | 'taken_down'
  | 'put_back'
  | 'paused'
  | 'resumed'

const words: Record<ApplicationEventKind, (said: string) => string> = {
  applied: () => 'Applied',
  status: (said) => applicationStatuses[said as keyof typeof applicationStatuses] ?? said,
  stage: (said) => said,
  next_step: (said) => `Next: ${said}`,
  interviewer: (said) => `To meet: ${said}`,
  withdrawn: () => 'Withdrawn',
  restored: () => 'Withdrawal undone',
  times_offered: (said) => `Times offered: ${said}`,
  times_lapsed: (said) => `No time chosen: ${said}`,
  time_chosen: (said) => `Time chosen: ${said}`,
  no_time_suits: (said) => `None of the times work: ${said}`,
  interview_cancelled: (said) => `Canceled: ${said}`,
  offer: () => 'Offer made',
  offer_accepted: () => 'Offer accepted',
  offer_declined: () => 'Offer declined',
  offer_withdrawn: () => 'Offer withdrawn',
  offer_lapsed: () => 'Offer expired unanswered',
  overdue: () => 'The promised day passed without an answer',
  taken_down: () => 'Tannr took the job down',
  put_back: () => 'The job is back on Tannr',
  paused: () => 'On hold: no one at the company can answer at the moment',
  resumed: () => 'The company can answer again',
}

/** Stages and next steps that only repeat another event of the same moment, such as offered times. */
const echoes: ReadonlySet<ApplicationEventKind> = new Set(['stage', 'next_step', 'interviewer'])

/** A history without such repetitions. */
export function withoutEchoes<Event extends { kind: ApplicationEventKind; at: string }>(
  events: readonly Event[],
): Event[] {
  const acts = events.filter(({ kind }) => !['applied', 'status'].includes(kind) && !echoes.has(kind))
  const sameMoment = (event: Event) => (act: Event) =>
    Math.abs(Date.parse(act.at) - Date.parse(event.at)) < 1000
  return events.filter((event) => !echoes.has(event.kind) || !acts.some(sameMoment(event)))
}

export const eventText = ({ kind, said }: { kind: ApplicationEventKind; said: string }) => words[kind](said)
