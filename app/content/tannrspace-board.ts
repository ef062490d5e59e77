// The sample record of TannrSpace's page: what somebody has done, what it adds up to, and where it leads.
import { companies } from './companies.ts'
import { people } from './people.ts'

export type EvidenceKind = 'resume' | 'course' | 'goal' | 'vouched' | 'write-up'

export const evidence: readonly { kind: EvidenceKind; label: string; title: string; note: string }[] = [
  {
    kind: 'resume',
    label: 'Resume, 2023',
    title: 'Product designer, Foundry',
    note: 'Four years, two products',
  },
  { kind: 'course', label: 'Course finished', title: 'Design systems at scale', note: 'March 2026' },
  { kind: 'goal', label: 'Goal closed', title: 'Lead a redesign end to end', note: 'June 2026' },
  {
    kind: 'vouched',
    label: `Vouched for by ${people.tomasOrtega.name}`,
    title: 'Interaction design',
    note: '“Ask her for the reasons”',
  },
  { kind: 'write-up', label: 'Write-up', title: 'How onboarding lost four steps', note: '2,960 reads' },
]

export const owner = people.mayaAdeyemi

export const suggestion = {
  label: 'Suggested from your goal',
  line: 'Led the onboarding redesign from research to release.',
}

/** What each piece of evidence adds to a skill, of a hundred. */
export const skills: readonly { name: string; rests: Partial<Record<EvidenceKind, number>> }[] = [
  { name: 'Interaction design', rests: { resume: 40, vouched: 30, 'write-up': 22 } },
  { name: 'Design systems', rests: { course: 45, resume: 35 } },
  { name: 'User research', rests: { 'write-up': 38, goal: 30 } },
  { name: 'Prototyping', rests: { resume: 55 } },
]

export const wants = {
  before: 'A small team, design led, ',
  pay: '$160,000 or more',
  after: ', three days at home.',
}

export const best = {
  title: 'Lead product designer',
  company: companies.northwind.name,
  place: 'San Francisco',
  score: 94,
  /** Of the score, each piece of evidence earns these points: the first reason’s are those of the suggested line, too. */
  reasons: [
    { text: 'Redesigned a flow end to end', source: 'Goal closed, June', rests: { goal: 7 } },
    { text: 'Design systems, in two products', source: 'Course and resume', rests: { course: 5, resume: 5 } },
    { text: 'Pay from $168,000', source: 'You asked for $160,000', rests: {} },
  ] satisfies { text: string; source: string; rests: Partial<Record<EvidenceKind, number>> }[],
}

/** With what each piece of evidence earns there; whatever is left out, the order stays. */
export const others: readonly {
  title: string
  company: string
  place: string
  score: number
  rests: Partial<Record<EvidenceKind, number>>
}[] = [
  {
    ...{ title: 'Senior product designer', company: companies.fathom.name, place: 'remote', score: 88 },
    rests: { goal: 3, course: 4, resume: 6, vouched: 2, 'write-up': 2 },
  },
  {
    ...{ title: 'Design lead', company: companies.larkspur.name, place: 'Seattle', score: 83 },
    rests: { goal: 2, course: 3, resume: 5, vouched: 2, 'write-up': 1 },
  },
]
