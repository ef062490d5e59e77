/** Fields of work by the words of titles, and synonyms of concepts. */
import { knownSkills } from '#shared/catalogue/known-skills.ts'
import { kinOf, stem, wordsOf } from './terms.ts'

const fields: Record<string, string> = {
  software:
    'engineer developer programmer backend frontend fullstack platform reliability sre devops architect software',
  security: 'security penetration appsec',
  design: 'designer design ux ui illustrator',
  research: 'researcher research',
  data: 'data analyst analytics scientist statistician ml ai',
  product: 'product owner',
  people: 'recruiter recruiting talent people hr',
  sales: 'sales account seller partnerships',
  support: 'support success care helpdesk',
  marketing: 'marketing content brand editor copywriter communications',
  writing: 'writer documentation docs',
  finance: 'finance accountant controller accounting bookkeeper tax',
  legal: 'legal counsel lawyer attorney compliance paralegal',
  operations: 'operations logistics supply dispatcher planner warehouse',
  health: 'nurse physician clinical doctor therapist',
  teaching: 'teacher tutor instructor lecturer trainer',
  hardware: 'hardware mechanical electrical firmware robotics',
}
const fieldOf = new Map(
  Object.entries(fields).flatMap(([field, words]) => words.split(' ').map((word) => [word, field])),
)
/** Words of degree or place, not of content. */
const rank = new Set(
  'senior junior staff lead principal head chief associate assistant mid entry intern of and the in for'.split(
    ' ',
  ),
)

/** The fields of a title; the last word weighs most: a 'Security Engineer' is in security first. */
export function fieldsOf(title: string): string[] {
  const words = wordsOf(title.split(/[,(–-]/)[0] ?? title).filter((word) => !rank.has(word))
  const named = words.map((word) => fieldOf.get(word)).filter((field): field is string => field !== undefined)
  if (words.includes('manager') && named.length === 0) return ['managing']
  return [...new Set(named)]
}

/** How near two titles are: 1 the same field and kin words, 0 nothing of each other. */
export function titleNearness(one: string, other: string): number {
  const [mine, theirs] = [fieldsOf(one), fieldsOf(other)]
  const shared = mine.filter((field) => theirs.includes(field)).length
  const kin = kinShared(one, other)
  // A field not listed here: as similar as the words themselves.
  if (shared === 0) {
    const most = Math.max(ownWords(one).length, ownWords(other).length)
    return kin >= 2 || (kin === 1 && most === 1) ? Math.max(0.4, kin / most) : 0
  }
  const narrow = shared / Math.max(mine.length, theirs.length)
  return Math.min(1, 0.55 * narrow + 0.25 + 0.2 * Math.min(kin, 1))
}

const ownWords = (title: string) => [...kinOf(title)].filter((word) => !rank.has(word))
const kinShared = (one: string, other: string) =>
  ownWords(one).filter((word) => kinOf(other).has(word)).length

const concepts: readonly { name: string; terms: readonly string[] }[] = [
  ...knownSkills.map(({ name, terms }) => ({ name, terms: [name.toLowerCase(), ...terms] })),
  {
    name: 'Running services',
    terms: [
      'on call',
      'pager',
      'incident',
      'incidents',
      'outage',
      'uptime',
      'run a service',
      'ran a service',
    ],
  },
  { name: 'Data stores', terms: ['database', 'databases', 'sql', 'queries', 'schema', 'migrations'] },
  { name: 'Hiring', terms: ['hiring', 'hired', 'recruiting', 'interviewing candidates', 'sourcing'] },
  { name: 'Interfaces', terms: ['frontend', 'interfaces', 'css', 'web app', 'react'] },
  { name: 'Selling', terms: ['quota', 'sold', 'closing deals', 'pipeline of deals', 'selling'] },
  { name: 'Accounts', terms: ['month end', 'ledger', 'bookkeeping', 'audit', 'ifrs', 'gaap'] },
]

const known = concepts.map(({ name, terms }) => ({
  name,
  words: terms.filter((term) => !term.includes(' ')).map(stem),
  phrases: terms.filter((term) => term.includes(' ')),
}))

/** The concepts that a text mentions, by any of their words in any form. */
export function conceptsIn(text: string): string[] {
  const kin = kinOf(text)
  const said = ` ${wordsOf(text).join(' ')} `
  return known
    .filter(
      ({ words, phrases }) =>
        words.some((word) => kin.has(word)) || phrases.some((phrase) => said.includes(` ${phrase} `)),
    )
    .map(({ name }) => name)
}
