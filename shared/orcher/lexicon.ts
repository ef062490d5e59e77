/** The vocabulary of the planner: a verb names an intent, a noun its object. */
import { meantBy } from './typos.ts'

export type Intent =
  | 'find'
  | 'compare'
  | 'match'
  | 'insight'
  | 'summarize'
  | 'draft'
  | 'watch'
  | 'notify'
  | 'remember'
  | 'recall'
  | 'call'

const list = (words: string) => words.trim().split(/\s+/)

/** Verbs wherever they stand. */
const verbs: Readonly<Record<Intent, readonly string[]>> = {
  find: list('find search look looking list show get collect gather read fetch check'),
  compare: list('compare contrast rank weigh'),
  match: list('match fit'),
  insight: list('analyze analyse estimate benchmark'),
  summarize: list('summarize summarise summary outline digest extract condense recap'),
  draft: list('draft write prepare compose'),
  watch: list('watch monitor track alert'),
  notify: list('notify tell warn inform remind message'),
  remember: list('remember memorize memorise note keep'),
  recall: list('recall know knew decide decided agreed'),
  call: list('send post call push deliver forward'),
}

/** Words that are verbs where a clause begins with them. */
const heads: Readonly<Partial<Record<Intent, readonly string[]>>> = {
  find: list('pull grab see browse scan searching hunt display'),
  compare: list('sort'),
  notify: list('ping'),
}
/** Those that are verbs only if something follows that it is done to. */
const nounsToo: Readonly<Partial<Record<Intent, readonly string[]>>> = {
  find: list('open load view'),
  notify: list('email mail text'),
  remember: list('save store'),
  watch: list('follow'),
}

const intentsOf = (lists: Readonly<Partial<Record<Intent, readonly string[]>>>) =>
  new Map(
    Object.entries(lists).flatMap(([intent, words]) =>
      words.map((word) => [word, intent as Intent] as const),
    ),
  )
const anywhere = intentsOf(verbs)
const alsoNouns = intentsOf(nounsToo)
const atHead = new Map([...anywhere, ...intentsOf(heads), ...alsoNouns])

export const intentOf = (word: string): Intent | undefined => anywhere.get(word)

export const isAlsoNoun = (word: string): boolean => alsoNouns.has(word)

/** Of the word that begins a clause, with slips of typing. */
export const intentOfHead = (word: string): Intent | undefined =>
  atHead.get(word) ?? atHead.get(meantBy(word, anywhere.keys()) ?? '')

export const jobWords = new Set(
  list(
    `job jobs role roles position positions opening openings posting postings vacancy vacancies internship internships
    apprenticeship apprenticeships traineeship traineeships gig gigs`,
  ),
)
/** As these stand alone, somebody looks for them; one job may be the one that they have. */
export const wantedJobs = new Set([...jobWords].filter((word) => word.endsWith('s')))
export const marketWords = new Set(
  list('market salary salaries pay demand trend trends supply wage wages earn earns earning'),
)
export const memoryWords = new Set(list('memory remembered remember decision decisions mind'))
export const documentWords: readonly string[] = list(
  'memo letter message report email note brief reply answer',
)
export const skillWords = new Set(list('skill skills profile cv resume experience'))
/** How well somebody and a job go together. */
export const fitWords = new Set(list('fit fits match matches suit suits suitable'))
/** Recipients: 'us' and 'the team' are the workspace. */
export const everybody = new Set(list('us team everybody everyone workspace members group committee'))
/** What is called over the web. */
export const callable = new Set(list('webhook hook endpoint api url address server'))

/** Nouns that a typing slip hides. */
const nouns: readonly string[] = [...jobWords, ...skillWords, 'salary', 'salaries']
export const spelled = (word: string): string => meantBy(word, nouns) ?? word

/** Words without content in a directive, besides function words. */
export const idle = new Set(
  list(
    `please then next finally first also afterwards result results it them this that these those open new current latest all every
    each our my your the and with for from about into daily weekly day week today tomorrow monday tuesday wednesday thursday friday
    saturday sunday when whenever as soon there one ones so me us team by kindly quickly later thanks thank hi hello hey`,
  ),
)

/** What the rules can plan, for somebody who asked for something else. */
export const abilities: readonly string[] = [
  'Find open jobs by words, place, pay, level and type',
  'Compare jobs with your skills',
  'Count the market for a role: openings, pay and skills',
  'Read and compare the sources that the directive names',
  'Summarize what was read, word for word',
  'Draft a memo or a message from what was found',
  'Set up a job alert',
  'Remember a fact, and find what is remembered',
  'Tell members of the workspace',
  'Send what was found to an address, or to someone on Tannr by @name',
]
