// News: two featured stories and three columns of dated items. Each has a body in news-bodies.ts.
import type { Action } from './action.ts'

export const hero = {
  eyebrow: 'News',
  title: 'What changed, and why',
  lead: 'Releases, decisions and the occasional kind word, newest first.',
}

export const columns = ['Product Updates', 'Company News', 'Recognition'] as const

export type NewsColumn = (typeof columns)[number]

export type NewsItem = {
  slug: string
  title: string
  summary: string
  column: NewsColumn
  /** ISO date. */
  published: string
  featured?: boolean
}

export const news: NewsItem[] = [
  {
    slug: 'orcher-asks-better-questions',
    title: 'Orcher asks fewer questions, and better ones',
    summary: 'The default policy now pauses only where a person can know something that the system cannot.',
    column: 'Product Updates',
    published: '2026-09-15',
    featured: true,
  },
  {
    slug: 'one-record-for-a-working-life',
    title: 'One record for a working life',
    summary:
      'TannrSpace profiles, resumes and applications now draw on a single record that you can export in one file.',
    column: 'Product Updates',
    published: '2026-08-04',
    featured: true,
  },
  {
    slug: 'memory-that-forgets',
    title: 'The memory API can prove that it forgot',
    summary: 'DELETE /memory now removes what was derived from an entry, and checks that it did.',
    column: 'Product Updates',
    published: '2026-06-30',
  },
  {
    slug: 'go-sdk',
    title: 'A Go SDK, written by hand',
    summary: 'Typed, small and without dependencies. It joins Python and JavaScript.',
    column: 'Product Updates',
    published: '2026-05-12',
  },
  {
    slug: 'pay-in-plain-sight',
    title: 'Pay comes first in every job posting',
    summary:
      'And where an employer gives no range, the posting says so. SalarySpace shows the companies behind each figure.',
    column: 'Product Updates',
    published: '2026-03-24',
  },
  {
    slug: 'london-office',
    title: 'A room in London',
    summary: 'Research on matching and part of trust and safety now have desks, a kettle and a door.',
    column: 'Company News',
    published: '2026-07-21',
  },
  {
    slug: 'answers-to-every-applicant',
    title: 'Every applicant gets an answer, with a reason',
    summary: 'What we promised for our own hiring, how long it takes and where we fell short.',
    column: 'Company News',
    published: '2026-05-26',
  },
  {
    slug: 'paying-for-replications',
    title: 'We pay for attempts to prove us wrong',
    summary: 'A standing fund for replications of anything that we publish.',
    column: 'Company News',
    published: '2026-04-21',
  },
  {
    slug: 'pauses-paper-workshop',
    title: 'The paper on pauses opens a workshop day',
    summary: 'Noor Rahman presents a year of watching people approve things.',
    column: 'Recognition',
    published: '2026-09-22',
  },
  {
    slug: 'geekspace-community',
    title: 'GeekSpace: 25,000+ members who answer',
    summary: 'More than 50,000 posts, more than 200 experts, and 95 percent of questions resolved.',
    column: 'Recognition',
    published: '2026-06-09',
  },
  {
    slug: 'plain-language',
    title: 'Recognized for plain language',
    summary: 'Readers of our privacy policy wrote to say that they had finished it.',
    column: 'Recognition',
    published: '2026-02-17',
  },
]

export const subscribe: { title: string; text: string; action: Action } = {
  title: 'One email a month',
  text: 'What changed, what we learned and what we got wrong. Nothing else, and you can unsubscribe with one click.',
  action: { label: 'Subscribe', enquiry: 'subscribe' },
}
