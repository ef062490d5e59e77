/** What an answer is, and the one interface behind which answers are made: by rules today, by a model where there is one. */

import type { ExperienceLevel, JobType } from '#shared/job.ts'

/** What somebody wants with their words. One prompt may hold two intents. */
export const intentKinds = ['question', 'jobs', 'names', 'action', 'talk'] as const
export type IntentKind = (typeof intentKinds)[number]

/** Where a sentence comes from: a page of the site, or a page of the person's own records. */
export type Source = { path: string; title: string; label: string; quote: string | undefined }

/** Something to do next: a link, with everything that the words said filled in. */
export type Step = { to: string; label: string }

export type Sentence = {
  text: string
  /** Its place among the sources. */
  source: number | undefined
}

/** Jobs as the words ask for them. */
export type JobQuery = {
  /** What the posting is searched for; empty for any job. */
  words: string
  place: string | undefined
  remote: boolean
  /** Dollars a year at least. */
  salary: number | undefined
  level: ExperienceLevel | undefined
  type: JobType | undefined
  company: string | undefined
}

export type Answer = {
  /** In the order of the words. */
  kinds: IntentKind[]
  /** Whether there is an answer, or only the word that there is none. */
  known: boolean
  /** Two or three. */
  sentences: Sentence[]
  sources: Source[]
  /** At most three. */
  steps: Step[]
  /** What may be asked after it: at most three prompts. */
  asks: string[]
  /** What was understood of a search for jobs, for the list below. */
  jobs: JobQuery | undefined
}

export type Answerer = {
  /** Undefined where the words ask for no answer. */
  answer: (prompt: string) => Promise<Answer | undefined>
}

/** The subjects of which somebody has records of their own. */
export const ownSubjects = [
  'goals',
  'applications',
  'interviews',
  'saved',
  'matches',
  'alerts',
  'skills',
  'courses',
  'badges',
  'requests',
  'notifications',
  'messages',
] as const
export type OwnSubject = (typeof ownSubjects)[number]

export type JobFigures = {
  total: number
  /** There are more than were counted. */
  more: boolean
  lowest: number | undefined
  highest: number | undefined
}

export type NamedRecord = { kind: 'person' | 'company'; name: string; about: string }

/** What an answerer may look up: records, as the person may see them. */
export type Records = {
  signedIn: boolean
  /** One or two sentences; undefined where there is nothing to tell. */
  own: (subject: OwnSubject) => Promise<string[] | undefined>
  jobs: (query: JobQuery) => Promise<JobFigures>
  named: (words: string) => Promise<NamedRecord | undefined>
}

/** A piece of the site's own text, made at build time. */
export type Passage = {
  path: string
  title: string
  label: string
  /** Of the part of the page; empty for its beginning. */
  heading: string
  /** Words for the search alone. */
  about: string
  text: string
}

/** The file that the answers are made of. */
export type Library = {
  passages: readonly Passage[]
  people: readonly string[]
  companies: readonly string[]
}
