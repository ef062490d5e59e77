// Research: areas and publications. Each publication has a body in research-bodies.ts.
import type { Action } from './action.ts'
import { type Person, people } from './people.ts'

export const hero = {
  eyebrow: 'Research',
  title: 'What an agent should know, and when it should ask',
  lead: 'We study the parts of agent systems that people have to live with: memory, reasons, pauses and matches. What we learn ships, and is written up whether it worked or not.',
}

export type ResearchArea = { id: string; title: string; question: string; text: string }

export const areas: ResearchArea[] = [
  {
    id: 'memory',
    title: 'Memory and context',
    question: 'What should be remembered, for how long, and who may read it?',
    text: 'Stores that keep context over months, share it between agents without leaking it, and forget on request in a way that can be checked.',
  },
  {
    id: 'reasoning',
    title: 'Reasoning on the record',
    question: 'Can a reason be more than a story told afterward?',
    text: 'Conclusions that carry the steps that led to them, so that changing a step changes the conclusion and a reviewer can see where.',
  },
  {
    id: 'oversight',
    title: 'Human oversight',
    question: 'When should a system stop and ask?',
    text: 'Where to put the pause, how to phrase the question, and how to notice that an approval has become a habit.',
  },
  {
    id: 'matching',
    title: 'Fair matching',
    question: 'What may count, and how would anyone know?',
    text: 'Ranking people and roles by evidence, with reasons that the person can correct and with signals that are kept out by design.',
  },
]

export type Publication = {
  slug: string
  title: string
  abstract: string
  area: string
  authors: Person[]
  /** ISO date. */
  published: string
  kind: 'Paper' | 'Technical report' | 'Negative result'
}

export const publications: Publication[] = [
  {
    slug: 'when-to-stop-and-ask',
    title: 'When to stop and ask: pauses as a design material',
    abstract:
      'A pause costs attention. We describe where reviewers were glad of one, where they were not, and a rule for placing it.',
    area: 'Human oversight',
    authors: [people.noorRahman, people.inesDuarte],
    published: '2026-09-08',
    kind: 'Paper',
  },
  {
    slug: 'forgetting-that-can-be-checked',
    title: 'Forgetting that can be checked',
    abstract:
      'Deleting an entry is easy. Showing that nothing derived from it remains is not. A memory store in which every inference knows its sources.',
    area: 'Memory and context',
    authors: [people.henrikSolberg],
    published: '2026-06-23',
    kind: 'Technical report',
  },
  {
    slug: 'reasons-a-person-can-correct',
    title: 'Reasons that a person can correct',
    abstract:
      'If the reason beside a match is true, then correcting it must change the match. We test that, and find which explanations pass.',
    area: 'Fair matching',
    authors: [people.adaMensah, people.noorRahman],
    published: '2026-04-14',
    kind: 'Paper',
  },
  {
    slug: 'traces-as-evidence',
    title: 'Traces as evidence: what auditors read first',
    abstract:
      'We watched auditors work through traces. They skipped our summaries, searched for names and read the overrides.',
    area: 'Reasoning on the record',
    authors: [people.wesleyChen, people.inesDuarte],
    published: '2026-02-03',
    kind: 'Paper',
  },
  {
    slug: 'confidence-scores-did-not-help',
    title: 'Confidence scores did not help',
    abstract:
      'Showing a percentage beside each conclusion made reviewers faster and no more accurate. We removed it.',
    area: 'Human oversight',
    authors: [people.noorRahman],
    published: '2025-11-18',
    kind: 'Negative result',
  },
]

export const collaborate: { title: string; text: string; points: string[]; action: Action } = {
  title: 'Work with us on it',
  text: 'We work with universities, auditors and the people who are affected by systems like ours. Data is shared under agreement, and results are published either way.',
  points: [
    'Visiting researchers, for three to twelve months',
    'Anonymized oversight traces for study',
    'Replication: we pay for attempts to prove us wrong',
  ],
  action: { label: 'Collaborate', enquiry: 'collaborate' },
}
