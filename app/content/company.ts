// Company: mission, the two products, research areas, safety approach and team.
import type { Action } from './action.ts'
import { type Person, people } from './people.ts'

export const hero: { eyebrow: string; title: string; lead: string; actions: Action[] } = {
  eyebrow: 'Company',
  title: 'Work should add up',
  lead: 'Tannr makes software that remembers what people have done, helps them decide what comes next, and leaves the decision with them.',
  actions: [
    { label: 'Contact Us', enquiry: 'contact' },
    { label: 'See Open Roles', to: '/careers#open-positions' },
    { label: 'Read Docs', to: '/api/docs' },
  ],
}

export const mission = {
  title: 'Our mission',
  statement: 'To keep the thread of people’s work, so that no one has to start over from nothing.',
  text: [
    'People lose their thread all the time. A career is scattered over old resumes. A decision is buried in a thread of messages. A new colleague asks the question that was answered in March.',
    'Machines can remember. They should do it for the person, on that person’s terms: what is kept can be read, corrected, exported and deleted, and nothing that matters happens until a person says yes.',
  ],
}

export const products: {
  name: string
  hue: 'accent' | 'orcher'
  title: string
  text: string
  to: string
}[] = [
  {
    name: 'TannrSpace',
    hue: 'accent',
    title: 'For people and their careers',
    text: 'A professional network and career operating system: smart profiles, matched roles, a studio for every application.',
    to: '/tannrspace',
  },
  {
    name: 'Orcher',
    hue: 'orcher',
    title: 'For companies and their work',
    text: 'A directive-based orchestration engine: shared context, lasting memory, reasoning on the record and people in charge.',
    to: '/orcher',
  },
]

export const research = {
  title: 'Research areas',
  lead: 'Four questions that both products depend on. We publish what we find.',
  link: { label: 'Read our research', to: '/research' },
}

export const safety = {
  title: 'How we think about safety',
  text: 'A system that acts for people can act against them by accident. So we decide in advance what it may do, watch what it does, and let anyone affected stop it.',
  rules: [
    'Nothing consequential without a person’s approval',
    'A reason beside every match, score and conclusion',
    'A record of each decision that its subject can read',
  ],
  link: { label: 'Read our approach', to: '/safety' },
}

export const team: {
  title: string
  text: string
  share: { percent: number; label: string; rest: string }
  people: Person[]
} = {
  title: 'A small team, mostly researchers and engineers',
  text: 'Most of us write code or papers, and the rest make sure that both reach the people they are for.',
  share: { percent: 80, label: 'in research and engineering', rest: 'product, design, trust and business' },
  people: [people.noorRahman, people.henrikSolberg, people.adaMensah, people.wesleyChen, people.inesDuarte],
}

export const closing: { title: string; actions: Action[] } = {
  title: 'Come keep the thread with us',
  actions: [
    { label: 'See Open Roles', to: '/careers#open-positions' },
    { label: 'Contact Us', enquiry: 'contact' },
  ],
}
