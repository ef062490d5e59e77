/** The vocabulary of the planner: a verb names an intent, a noun its object. */

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

const verbs: Readonly<Record<Intent, readonly string[]>> = {
  find: list('find search look list show get collect gather read fetch check'),
  compare: list('compare contrast rank weigh'),
  match: list('match fit'),
  insight: list('analyze analyse estimate benchmark'),
  summarize: list('summarize summarise summary outline digest extract condense'),
  draft: list('draft write prepare compose'),
  watch: list('watch monitor track alert'),
  notify: list('notify tell warn inform remind message'),
  remember: list('remember memorize note keep'),
  recall: list('recall know knew decided'),
  call: list('send post call push deliver'),
}

const intents = new Map(
  Object.entries(verbs).flatMap(([intent, words]) => words.map((word) => [word, intent as Intent] as const)),
)

export const intentOf = (word: string): Intent | undefined => intents.get(word)

export const jobWords = new Set(
  list('job jobs role roles position positions opening openings posting postings vacancy vacancies'),
)
export const marketWords = new Set(list('market salary salaries pay demand trend trends supply'))
export const memoryWords = new Set(list('memory remembered remember decision decisions'))
export const documentWords: readonly string[] = list(
  'memo letter message report email note brief reply answer',
)
export const skillWords = new Set(list('skill skills profile'))
/** Recipients: 'us' and 'the team' are the workspace. */
export const everybody = new Set(list('us team everybody everyone workspace members group committee'))

/** Words without content in a directive, besides function words. */
export const idle = new Set(
  list(
    `please then next finally first also afterwards result results it them this that these those open new current latest all every
    each our my your the and with for from about into daily weekly day week today tomorrow monday tuesday wednesday thursday friday
    saturday sunday when whenever as soon there one ones so me us team by`,
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
  'Send what was found to an address that you name',
]
