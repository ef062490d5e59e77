import { now } from '#app/lib/clock.ts'
import type { Notice } from '#shared/notice.ts'

const hour = 3_600_000

type Said = Pick<Notice, 'kind' | 'subject' | 'detail'> & Partial<Notice>

/** Hours ago, and the event: twelve, as the account's list of shortcuts says. */
const lines: readonly (readonly [hoursAgo: number, said: Said])[] = [
  [
    2,
    {
      kind: 'application_status',
      subject: 'Staff Engineer, Platform',
      detail: 'Fathom',
      company: { name: 'Fathom', logo_url: '/marks/fathom.svg' },
      state: 'interview_scheduled',
    },
  ],
  [
    3,
    {
      kind: 'connection_request',
      subject: 'Daniel Kowalski',
      detail: 'Backend engineer at Kestrel Logistics',
      state: 'waiting',
    },
  ],
  [
    4,
    {
      kind: 'alert_matches',
      subject: 'Remote platform jobs',
      detail: 'Staff Engineer at Meridian Health, 91% match',
      amount: 6,
    },
  ],
  [
    20,
    {
      kind: 'badge_earned',
      subject: 'Finisher',
      detail: 'Five goals reached. You keep your word.',
    },
  ],
  [30, { kind: 'connection_accepted', subject: 'Priya Nair', detail: 'Engineering manager at Fathom' }],
  [
    50,
    {
      kind: 'application_status',
      subject: 'Lead Designer, Clinical Tools',
      detail: 'Meridian Health',
      company: { name: 'Meridian Health', logo_url: '/marks/meridian-health.svg' },
      state: 'under_review',
    },
  ],
  [
    75,
    {
      kind: 'alert_matches',
      subject: 'Design systems',
      detail: 'Senior Product Designer at Northwind, 88% match',
      amount: 3,
    },
  ],
  [
    100,
    {
      kind: 'security',
      subject: 'Your password was changed',
      detail: 'If that was not you, reset it and write to us.',
    },
  ],
  [150, { kind: 'connection_accepted', subject: 'Grace Lindqvist', detail: 'Data analyst' }],
  [
    200,
    {
      kind: 'application_status',
      subject: 'Senior Product Designer',
      detail: 'Northwind',
      company: { name: 'Northwind', logo_url: '/marks/northwind.svg' },
      state: 'phone_screening',
    },
  ],
  [260, { kind: 'badge_earned', subject: 'Wide range', detail: 'Ten skills on your profile.' }],
  [
    400,
    {
      kind: 'badge_earned',
      subject: 'First finish',
      detail: 'A whole course, from the first lesson to the last.',
    },
  ],
]

export function sampleNotices(): Notice[] {
  const at = now().getTime()
  return lines.map(([hoursAgo, said], index) => ({
    ...{ id: `sample-${index}`, subject_id: `sample-${index}`, state: '', amount: 1 },
    happened_at: new Date(at - hoursAgo * hour).toISOString(),
    read_at: hoursAgo > 24 ? new Date(at).toISOString() : null,
    ...said,
  }))
}
