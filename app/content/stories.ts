// Stories: five people and what changed for them. Each has a body in story-bodies.ts.
import type { Action } from './action.ts'
import { type Person, people } from './people.ts'

export const hero = {
  eyebrow: 'Stories',
  title: 'How it went for others',
  lead: 'Five people, in their own order of events. What worked, what did not, and what they would tell a friend.',
}

export type Story = {
  slug: string
  title: string
  quote: string
  summary: string
  person: Person
  product: 'TannrSpace' | 'Orcher' | 'Tannr API'
  /** Where the thread began and where it is now. */
  from: string
  to: string
}

export const stories: Story[] = [
  {
    slug: 'four-spreadsheets',
    title: 'Four spreadsheets, then none',
    quote:
      'I stopped keeping four spreadsheets. Tannr knew which roles fit before I had finished writing what I wanted.',
    summary: 'A product designer with nine years of work and no portfolio finds that she had one all along.',
    person: people.mayaAdeyemi,
    product: 'TannrSpace',
    from: 'Contract designer',
    to: 'Product designer at Halden',
  },
  {
    slug: 'the-log-was-the-paperwork',
    title: 'The log was the paperwork',
    quote:
      'Our auditors read the oversight log and asked where the rest of the paperwork was. There was none.',
    summary: 'A bank replaces its vendor review with one directive and keeps every signature.',
    person: people.danielKowalski,
    product: 'Orcher',
    from: 'A memo from three sets of notes',
    to: 'A memo with its sources',
  },
  {
    slug: 'incident-reviews-as-a-portfolio',
    title: 'Incident reviews as a portfolio',
    quote:
      'The best thing I ever wrote was a page about something I broke. Now it is the first thing people read.',
    summary: 'A platform engineer is hired for the way he writes about failure.',
    person: people.alexRivera,
    product: 'TannrSpace',
    from: 'Eleven years of invisible work',
    to: 'In conversation with Fathom',
  },
  {
    slug: 'a-cofounder-by-description',
    title: 'A co-founder by description',
    quote: 'I described what I could not do. Team Builder found someone who had described the opposite.',
    summary: 'A founder of one looks for the other half of the company.',
    person: people.samirHaddad,
    product: 'TannrSpace',
    from: 'One founder and a ledger',
    to: 'Quayside, with a second founder',
  },
  {
    slug: 'it-stopped-and-asked',
    title: 'It stopped and asked',
    quote: 'The first time it stopped and asked, I trusted it. Software had never asked me before.',
    summary: 'A director of compliance on the difference between automation and delegation.',
    person: people.ruthOkafor,
    product: 'Orcher',
    from: 'A shared sheet of policies',
    to: 'Gaps, owners and wording on one page',
  },
]

export const closing: { title: string; lead: string; actions: Action[] } = {
  title: 'Yours may be the sixth',
  lead: 'It doesn’t have to have gone well. The useful ones rarely did at first.',
  actions: [
    { label: 'Share Your Story', enquiry: 'story' },
    { label: 'Contact Us', enquiry: 'contact' },
  ],
}
