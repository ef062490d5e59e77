/** What an answer is, and the interface of whatever makes answers: rules today, a model if one is configured. */

import type { ExperienceLevel, JobType } from '#shared/job.ts'

/** The kind of request. One prompt may contain two intents. */
export const intentKinds = ['question', 'jobs', 'names', 'action', 'talk'] as const
export type IntentKind = (typeof intentKinds)[number]

/** The source of a sentence: a page of the site, or one of the person's own records. */
export type Source = { path: string; title: string; label: string; quote: string | undefined }

/** A next step: a link, with everything given in the prompt filled in. */
export type Step = { to: string; label: string }

export type Sentence = {
  text: string
  /** Its place among the sources. */
  source: number | undefined
}

/** A job search parsed from a prompt. */
export type JobQuery = {
  /** The words to search postings for; empty for any job. */
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
  /** Suggested follow-up prompts, at most three. */
  asks: string[]
  /** The parsed job search, for the results below. */
  jobs: JobQuery | undefined
}

export type Answerer = {
  /** Undefined if the prompt asks for no answer. */
  answer: (prompt: string) => Promise<Answer | undefined>
}

/** Subjects of which people have their own records. */
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
  /** One or two sentences; undefined if there is nothing to say. */
  own: (subject: OwnSubject) => Promise<string[] | undefined>
  jobs: (query: JobQuery) => Promise<JobFigures>
  named: (words: string) => Promise<NamedRecord | undefined>
}

/** A passage of the site's own text, extracted at build time. */
export type Passage = {
  path: string
  title: string
  label: string
  /** Of the part of the page; empty for its beginning. */
  heading: string
  /** Words for the search only. */
  about: string
  text: string
}

/** The file that the answers are made of. */
export type Library = {
  passages: readonly Passage[]
  people: readonly string[]
  companies: readonly string[]
}
