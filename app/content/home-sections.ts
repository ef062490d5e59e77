// What the landing page says below the prompt; home.ts holds what its controls need.
import { type Person, people } from './people.ts'

export type PrincipleMark = 'line' | 'memory' | 'step' | 'loop'

export const principles: {
  title: string
  lead: string
  items: { title: string; text: string; mark: PrincipleMark }[]
} = {
  title: 'Built on four principles',
  lead: 'Every product we ship answers to the same rules, whether it is helping one person find work or running a thousand directives a day.',
  items: [
    {
      title: 'Aligned by design',
      text: 'Goals are stated up front, and every action can be traced back to the person who set them.',
      mark: 'line',
    },
    {
      title: 'Context with memory',
      text: 'Your history carries forward, so you never explain the same thing twice.',
      mark: 'memory',
    },
    {
      title: 'Oversight at every step',
      text: 'People approve, pause or override. Nothing consequential happens unseen.',
      mark: 'step',
    },
    {
      title: 'Safety beyond compliance',
      text: 'Standards are where we start. We publish what we measure and what we get wrong.',
      mark: 'loop',
    },
  ],
}

export const offerings = {
  title: 'Two products and the API beneath them',
  tannrspace: {
    name: 'TannrSpace',
    to: '/tannrspace',
    title: 'A career that keeps its thread',
    text: 'Smart profiles, matched roles, a studio for every application, and people worth knowing, all in one place.',
    points: [
      'Profiles that update as you grow',
      'Roles matched to skills, not keywords',
      'Resumes, decks and bios in one studio',
    ],
  },
  orcher: {
    name: 'Orcher',
    to: '/orcher',
    title: 'Directives in, outcomes out',
    text: 'An orchestration engine for enterprise work, with memory, reasoning and a human in the loop.',
  },
  api: {
    name: 'Tannr API',
    to: '/api',
    title: 'Build on the same engine',
    text: 'Agents, directives, memory and oversight behind one API. Free up to 1,000 calls a month.',
  },
}

export const testimonials: { quote: string; person: Person }[] = [
  {
    quote:
      'I stopped keeping four spreadsheets. Tannr knew which roles fit before I had finished writing what I wanted.',
    person: people.mayaAdeyemi,
  },
  {
    quote:
      'Our auditors read the oversight log and asked where the rest of the paperwork was. There was none.',
    person: people.danielKowalski,
  },
]

type LinkAction = { label: string; to: string }

export const closing: { title: [string, string]; primary: LinkAction; secondary: LinkAction } = {
  title: ['Start with one thread.', 'Keep it for good.'],
  primary: { label: 'Get Started Free', to: '/auth?mode=signup' },
  secondary: { label: 'For Enterprise', to: '/for-business' },
}
