import type { EnquiryKind } from '#shared/enquiry-kinds.ts'
import { type CommunityTopic, topics } from './community.ts'
import { type AdvertisingPrice, advertisingPrices } from './plans.ts'

export type AdOffering = {
  id: keyof typeof advertisingPrices
  offer: AdvertisingPrice
  text: string
  includes: readonly string[]
}

export const offerings: AdOffering[] = [
  {
    id: 'display',
    offer: advertisingPrices.display,
    text: 'A quiet panel beside jobs, salaries and articles, chosen by field and role and never by a person’s history.',
    includes: ['Up to three fields', 'Light and dark artwork', 'Weekly figures'],
  },
  {
    id: 'sponsored',
    offer: advertisingPrices.sponsored,
    text: 'An article by your team, edited by ours and marked as sponsored, in Resources and the newsletter.',
    includes: ['An editor for two rounds', 'Four weeks on the first page', 'Yours to keep'],
  },
  {
    id: 'posting',
    offer: advertisingPrices.posting,
    text: 'A job at the top of the results it truly matches for as long as it is open, with its pay range shown.',
    includes: ['Shown where it matches', 'Applicants in one list', 'Extended free until ten applicants fit'],
  },
  {
    id: 'event',
    offer: advertisingPrices.event,
    text: 'A place on the calendar and an invitation to members nearby, or in the right time zone.',
    includes: ['Sign-ups and reminders', 'Attendee list', 'Recording in Resources'],
  },
]

export const adBenefits = [
  {
    term: 'People changing course',
    text: 'Members come here when they are thinking about their next step, which is when an offer is welcome.',
  },
  {
    term: 'By field and role',
    text: 'Reach compliance leads in Boston or design engineers anywhere, without a single tracking cookie.',
  },
  { term: 'One ad per page', text: 'It gets noticed because it stands alone.' },
  {
    term: 'Figures you can check',
    text: 'Views, clicks and replies, counted on our side and shown to you as they are, without modeled reach.',
  },
  {
    term: 'Fair company',
    text: 'A person reviews every ad before it runs, including the ones next to yours.',
  },
  { term: 'Cancel anytime', text: 'Stop whenever you like, and we refund the rest of the month.' },
] as const

/** The five topics of GeekSpace with most members, and the others together, in percent of all memberships. */
function sharesOf(topics: readonly CommunityTopic[]) {
  const all = topics.reduce((sum, { members }) => sum + members, 0)
  const shares = [...topics]
    .sort((a, b) => b.members - a.members)
    .slice(0, 5)
    .map(({ name, members }) => ({ label: name, share: Math.round((100 * members) / all) }))
  return [
    ...shares,
    { label: 'Other topics', share: 100 - shares.reduce((sum, { share }) => sum + share, 0) },
  ]
}

export const audience = {
  title: 'Who you reach',
  stats: [
    { value: '25,000+', label: 'members of GeekSpace' },
    { value: '50,000+', label: 'students in Education' },
    { value: '200+', label: 'experts who answer and teach' },
    { value: '500+', label: 'courses that bring people back' },
  ],
  fields: sharesOf(topics),
} as const

export const adStories = [
  {
    company: 'Northwind',
    person: 'Jonah Park',
    role: 'Head of talent',
    used: 'Featured job posting',
    quote:
      'Fourteen applications, nine worth a call, one designer who still works here. I have paid more for less reading.',
    result: '9 of 14',
    resultLabel: 'applicants worth a call',
  },
  {
    company: 'Fathom',
    person: 'Priya Nair',
    role: 'Engineering manager',
    used: 'Sponsored content',
    quote:
      'Our piece on query planning was the most-read thing we published all year, and half the comments were better than the piece.',
    result: 'No. 1',
    resultLabel: 'Fathom’s most-read article of the year',
  },
  {
    company: 'Larkspur',
    person: 'Lena Kraus',
    role: 'Career coach and speaker',
    used: 'Event promotion',
    quote:
      'We booked a room for sixty and had to find a bigger one. Everyone who came was someone we had hoped to see.',
    result: 'Full',
    resultLabel: 'a room for sixty, and then a bigger one',
  },
] as const

/** The four buttons and what each asks of us. */
export const adActions: Record<
  'start' | 'mediaKit' | 'begin' | 'sales',
  { label: string; enquiry: EnquiryKind }
> = {
  start: { label: 'Start Advertising', enquiry: 'advertising' },
  mediaKit: { label: 'View Media Kit', enquiry: 'media-kit' },
  begin: { label: 'Get Started Now', enquiry: 'advertising' },
  sales: { label: 'Contact Sales', enquiry: 'contact-sales' },
}

export const advertisePage = {
  eyebrow: 'Advertise',
  title: 'Be there when people decide',
  lead: 'Four ways to reach people who are thinking about work, from $199 for a posting. One ad per page, without auctions or tracking.',
  closing: {
    title: 'Tell us who you want to reach',
    text: 'You get a plan with prices within one business day.',
  },
} as const
