/** A notification: its kinds, their texts, and its link. */
import type { ApplicationStatus } from './application.ts'
import { reviewsPath } from './company-review.ts'
import { postPath } from './post.ts'
import { profilePath } from './profile.ts'
import { pauseReasons } from './schedule.ts'

export const noticeKinds = [
  'connection_request',
  'connection_accepted',
  'alert_matches',
  'application_status',
  'badge_earned',
  'security',
  'hiring',
  'reminder',
  'event',
  'inbox',
  'comment',
  'reaction',
  'follower',
  'approval',
  'schedule',
  'support',
  'review',
] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** As public.notifications has it. */
export type Notice = {
  id: string
  kind: NoticeKind
  /** For a request, the sender; for reactions and comments, the post. A word before an id keeps a further line of the same. */
  subject_id: string
  subject: string
  detail: string
  state: string
  amount: number
  happened_at: string
  read_at: string | null
  /** The person it is about: their picture, if visible, and their path. */
  picture?: string | null
  handle?: string | null
  /** That it is of. */
  company?: { name: string; logo_url: string | null; slug?: string } | null
  /** It names a company for which nobody vouches. */
  unverified?: boolean
}

export type NoticeWords = {
  title: string
  detail: string
  to: string
  /** The one action that it suggests, if any. */
  act?: string
}

const answers: Record<ApplicationStatus, string> = {
  under_review: 'Your application is under review',
  phone_screening: 'Phone screening agreed',
  interview_scheduled: 'Invited to an interview',
  offer_received: 'Offer received',
  rejected: 'Application closed',
}

/** Events of an application besides its status. */
const applicationMatters: Record<string, string> = {
  times_offered: 'Choose a time for your interview',
  times_lapsed: 'The times you were offered have expired',
  interview_cancelled: 'An interview was canceled',
  interview_soon: 'Your interview is coming up',
  offer_withdrawn: 'An offer was withdrawn',
  offer_lapsed: 'An offer has expired',
  overdue: 'An answer to you is overdue',
  taken_down: 'We took down a job you applied for',
  put_back: 'A job you applied for is back',
  paused: 'An application of yours is on hold',
  resumed: 'An application of yours goes on',
}

const applicationActs: Record<string, string> = {
  interview_scheduled: 'See the interview',
  times_offered: 'Choose a time',
  offer_received: 'See the offer',
}

/** Notifications to company members: about one candidate, or a number of answers. */
const hiringMatters: Record<string, string> = {
  applied: 'New application',
  withdrawn: 'An application was withdrawn',
  time_chosen: 'A candidate chose a time',
  no_time_suits: 'None of the times work for a candidate',
  interview_cancelled: 'A candidate canceled an interview',
  meeting_booked: 'A candidate chose a time to meet you',
  meeting_off: 'A meeting with a candidate is off',
  nobody_meets: 'An interview was canceled: no one is left to hold it',
  interview_soon: 'You’re meeting a candidate soon',
  offer_accepted: 'Offer accepted',
  offer_declined: 'Offer declined',
  times_lapsed: 'A candidate chose no time',
  offer_lapsed: 'An offer expired without an answer',
  due: 'Answers are due by tomorrow',
  overdue: 'Answers are overdue',
}

/** Changes of an event that somebody attends. */
const eventMatters: Record<string, string> = {
  place: 'A spot opened up: you are going to',
  moved: 'New time or place:',
  cancelled: 'Canceled:',
  soon: 'Coming up:',
  hidden: 'No longer on Tannr:',
  back: 'Back on Tannr:',
}

/** To those who speak for the company, of new and changed ones; all others to the author. */
const reviewMatters: Record<string, (company: string, amount: number) => string> = {
  new: (company, amount) => (amount > 1 ? `${amount} new reviews of ${company}` : `New review of ${company}`),
  changed: (company, amount) =>
    amount > 1 ? `Reviews of ${company} were changed` : `A review of ${company} was changed`,
  answered: (company) => `${company} answered your review`,
  warned: (company) => `A warning about your review of ${company}`,
  hidden: (company) => `We took down your review of ${company}`,
  restored: (company) => `Your review of ${company} is back`,
}

/** The application, unless it is gone; a word before its id says what of it the line is about. */
function applicationPath(subject: string): string {
  return subject.startsWith('gone ') ? '/applications' : `/applications?open=${subject.split(' ').at(-1)}`
}

/**
 * For a job, its board; for one candidate, their application beside it; for a cancelled meeting, nothing that no longer exists.
 */
function pipelinePath(subject: string, state: string): string {
  const id = subject.split(' ').at(-1)
  if (state === 'meeting_off') return '/business-portal?tab=talent'
  if (subject.startsWith('meet ')) return `/business-portal?tab=talent&meeting=${id}`
  if (state === 'applied') return `/business-portal?tab=talent&job=${id}`
  if (state === 'due' || state === 'overdue') return `/business-portal?tab=talent&job=${id}&late=1`
  return `/business-portal?tab=talent&application=${id}`
}

/** The latest, and the number of others. */
const allOf = ({ subject, amount }: Notice) =>
  amount > 1 ? `${subject} and ${amount - 1} ${amount === 2 ? 'other' : 'others'}` : subject

const words: Record<NoticeKind, (notice: Notice) => NoticeWords> = {
  connection_request: ({ subject, detail, state }) => ({
    title: state === 'waiting' ? `${subject} wants to connect` : `You and ${subject} are connected`,
    detail,
    to: state === 'waiting' ? '/network?show=requests' : '/network',
  }),
  connection_accepted: ({ subject, detail }) => ({
    title: `${subject} accepted your request`,
    detail,
    to: '/network',
  }),
  alert_matches: ({ subject, detail, amount }) => ({
    title: `${amount} new ${amount === 1 ? 'match' : 'matches'} for “${subject}”`,
    detail: detail && `Best: ${detail}`,
    to: '/job-alerts?tab=matches',
    act: 'Review matches',
  }),
  application_status: ({ subject, subject_id, detail, state }) => ({
    title: answers[state as ApplicationStatus] ?? applicationMatters[state] ?? 'Your application moved on',
    detail: `${subject} at ${detail}`,
    to: applicationPath(subject_id),
    act: applicationActs[state] ?? 'See application',
  }),
  badge_earned: ({ subject, detail }) => ({
    title: `Badge earned: ${subject}`,
    detail,
    to: '/achievements',
  }),
  security: ({ subject, detail }) => ({ title: subject, detail, to: '/settings' }),
  hiring: ({ subject, subject_id, detail, state, amount }) => ({
    title:
      state === 'applied' && amount > 1
        ? `${amount} new applications`
        : (hiringMatters[state] ?? 'An application moved on'),
    detail: detail && amount === 1 ? `${subject} · ${detail}` : subject,
    to: pipelinePath(subject_id, state),
    act: 'Open the pipeline',
  }),
  reminder: ({ subject, subject_id, detail, state }) => ({
    title: `Reminder: ${subject}`,
    detail,
    to: state === 'meeting' ? `/messages?conversation=${subject_id.split(' ').at(-1)}` : '/applications',
  }),
  event: ({ subject, subject_id, detail, state }) => ({
    title: `${eventMatters[state] ?? 'News from'} ${subject}`,
    detail,
    to: `/events/${subject_id.split(' ').at(-1)}`,
    act: 'See event',
  }),
  inbox: ({ subject, subject_id, amount }) => ({
    title: `${subject} has unread messages`,
    detail:
      amount === 1 ? 'One person is waiting for an answer.' : `${amount} people are waiting for an answer.`,
    to: `/business-portal?tab=messages&company=${subject_id}`,
  }),
  comment: (notice) => ({
    title: `${allOf(notice)} commented on your post`,
    detail: notice.detail,
    to: postPath(notice.subject_id),
  }),
  reaction: (notice) => ({
    title: `${allOf(notice)} reacted to your post`,
    detail: notice.detail,
    to: postPath(notice.subject_id),
  }),
  approval: ({ subject, subject_id, detail, state, amount }) => ({
    title:
      state === 'waiting'
        ? amount > 1
          ? `${amount} approvals are waiting for you`
          : `Needs your approval: ${subject}`
        : `Decided: ${subject}`,
    detail: amount > 1 ? `${detail} · the latest: ${subject}` : detail,
    to: `/orcher/console/approvals?workspace=${subject_id}`,
    act: 'Decide',
  }),
  schedule: ({ subject, subject_id, detail, state }) => ({
    title: `Paused: ${subject}`,
    detail: `In ${detail}: ${pauseReasons[state] ?? 'it issues nothing more'}.`,
    to: `/orcher/console/schedules?workspace=${subject_id.split(' ')[0]}`,
    act: 'See the schedule',
  }),
  support: ({ subject, subject_id, detail }) => ({
    title: `Tannr answered your message ${subject}`,
    detail,
    to: `/conversation?enquiry=${subject_id}`,
  }),
  review: ({ subject, detail, state, amount, company }) => ({
    title: reviewMatters[state]?.(subject, amount) ?? `News of a review of ${subject}`,
    detail: amount > 1 ? '' : detail,
    to: company?.slug ? reviewsPath(company.slug) : '/reviewspace',
    act: state === 'answered' ? 'Read the answer' : 'See the reviews',
  }),
  follower: ({ subject, detail, handle }) => ({
    title: `${subject} follows you`,
    detail,
    to: handle ? profilePath(handle) : '/network',
  }),
}

export const noticeWords = (notice: Notice): NoticeWords => words[notice.kind](notice)

/** Filters of the page, by their name in the address. */
export const noticeFilters = {
  everything: { label: 'Everything', kinds: undefined },
  waiting: { label: 'Waiting for you', kinds: undefined },
  requests: { label: 'Requests', kinds: ['connection_request', 'connection_accepted'] },
  matches: { label: 'Matches', kinds: ['alert_matches'] },
  applications: { label: 'Applications', kinds: ['application_status', 'reminder'] },
  hiring: { label: 'Hiring', kinds: ['hiring', 'inbox', 'review'] },
  network: { label: 'Posts and followers', kinds: ['comment', 'reaction', 'follower'] },
  events: { label: 'Events', kinds: ['event'] },
  approvals: { label: 'Orcher', kinds: ['approval', 'schedule'] },
  badges: { label: 'Badges', kinds: ['badge_earned'] },
  security: { label: 'Account', kinds: ['security', 'support'] },
} as const satisfies Record<string, { label: string; kinds: readonly NoticeKind[] | undefined }>

export type NoticeFilter = keyof typeof noticeFilters

export function isNoticeFilter(word: string | null): word is NoticeFilter {
  return word !== null && Object.hasOwn(noticeFilters, word)
}

/** Whether it needs an action; the database uses the same rule. */
export function waits({ kind, state, read_at }: Notice): boolean {
  if (kind === 'connection_request' || kind === 'approval') return state === 'waiting'
  return read_at === null && (kind === 'alert_matches' || kind === 'application_status')
}

export function passes(notice: Notice, filter: NoticeFilter): boolean {
  if (filter === 'waiting') return waits(notice)
  const kinds: readonly NoticeKind[] | undefined = noticeFilters[filter].kinds
  return kinds === undefined || kinds.includes(notice.kind)
}
