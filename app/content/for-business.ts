// For Business: what enterprises buy, what they do with it and where it runs.
import type { Action } from './action.ts'
import { type Person, people } from './people.ts'

export const hero: { eyebrow: string; title: string; lead: string; actions: Action[] } = {
  eyebrow: 'For Business',
  title: 'Put agents to work where someone has to answer for it',
  lead: 'Hiring, risk, compliance and operations, run by agents that remember and stopped by people who decide.',
  actions: [
    { label: 'Request Demo', enquiry: 'request-demo' },
    { label: 'Contact Sales', enquiry: 'contact-sales' },
  ],
}

export const solutions: {
  name: string
  hue: 'accent' | 'orcher' | 'api'
  title: string
  text: string
  points: string[]
  link: { label: string; to: string }
}[] = [
  {
    name: 'Orcher',
    hue: 'orcher',
    title: 'Orchestration for regulated work',
    text: 'Directives instead of tickets. Agents share context, supervisors approve, and the audit trail writes itself.',
    points: [
      'Role-based directives and scopes',
      'Approve, pause or override at any step',
      'One trace for each directive, ready for an auditor',
    ],
    link: { label: 'See Orcher', to: '/orcher' },
  },
  {
    name: 'TannrSpace for employers',
    hue: 'accent',
    title: 'Hiring that explains itself',
    text: 'Matches with reasons, a pipeline with your stages, and candidates who arrive with evidence.',
    points: ['Company page and talent pipeline', 'Postings, events and content in one portal'],
    link: { label: 'Open the business portal', to: '/business-portal' },
  },
  {
    name: 'Tannr API',
    hue: 'api',
    title: 'The engine inside your own tools',
    text: 'Agents, directives, memory and oversight behind REST and GraphQL.',
    points: ['SDKs for Python, Go and JavaScript', 'Webhooks and an admin console'],
    link: { label: 'See the API', to: '/api' },
  },
]

export const useCases: { team: string; before: string; withTannr: string; who: Person }[] = [
  {
    team: 'Risk',
    before: 'Vendor files read by three people, a memo assembled from their notes.',
    withTannr: 'One directive, a memo with sources, and a signature before it leaves.',
    who: people.danielKowalski,
  },
  {
    team: 'Compliance',
    before: 'A shared sheet of policies, and no way to tell which row is current.',
    withTannr: 'Gaps listed with clause, owner and wording as soon as a rule changes.',
    who: people.ruthOkafor,
  },
  {
    team: 'Operations',
    before: 'A new depot opened by forty emails a day.',
    withTannr: 'One plan across five teams, with the blockers at the top.',
    who: people.elifDemir,
  },
  {
    team: 'Talent',
    before: 'Resumes sorted by keyword, then sorted again by hand.',
    withTannr: 'A short list that says why, and a pipeline that shows each next step.',
    who: people.jonahPark,
  },
]

export type Deployment = {
  id: 'cloud' | 'private-cloud' | 'on-premises'
  name: string
  text: string
  runs: string
  data: string
  updates: string
  suits: string
}

export const deployments: Deployment[] = [
  {
    id: 'cloud',
    name: 'Cloud',
    text: 'Start the same day. We run it, patch it and answer for it.',
    runs: 'On our infrastructure',
    data: 'In the region you choose',
    updates: 'Continuous',
    suits: 'Teams that want to start now',
  },
  {
    id: 'private-cloud',
    name: 'Private cloud',
    text: 'Your own account at your provider, set apart from other customers.',
    runs: 'In your cloud account',
    data: 'Never leaves your account',
    updates: 'In a window you choose',
    suits: 'Regulated companies',
  },
  {
    id: 'on-premises',
    name: 'On-premises',
    text: 'On your machines, in your own building, cut off from the internet.',
    runs: 'In your data center',
    data: 'Never leaves your building',
    updates: 'Delivered as signed releases',
    suits: 'Banks, hospitals, public agencies',
  },
]

export const quotes: { quote: string; person: Person }[] = [
  {
    quote:
      'Our auditors read the oversight log and asked where the rest of the paperwork was. There was none.',
    person: people.danielKowalski,
  },
  {
    quote: 'The first time it stopped and asked, I trusted it. Software had never asked me before.',
    person: people.ruthOkafor,
  },
  {
    quote: 'We hired from a list of twelve with reasons, after years of lists of four hundred without.',
    person: people.jonahPark,
  },
]

export const closing: { title: string; lead: string; actions: Action[] } = {
  title: 'Start with the process you dread most',
  lead: 'Tell us which one. We’ll come back with a directive, a plan and a price.',
  actions: [
    { label: 'Request Demo', enquiry: 'request-demo' },
    { label: 'Contact Sales', enquiry: 'contact-sales' },
  ],
}
