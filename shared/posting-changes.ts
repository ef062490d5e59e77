/** The differences between two versions of a job. */
import { experienceLabel, jobTypeLabel } from './job.ts'
import type { Question } from './posting.ts'
import { salaryText } from './salary.ts'

export type PostingVersion = {
  title: string
  department: string
  location: string
  job_type: string
  experience_level: string
  salary_min: number | null
  salary_max: number | null
  currency: string
  description: string
  closes_on: string | null
  vacancy: boolean
  questions: Question[]
}

export type Piece = { is: 'same' | 'added' | 'removed'; text: string }
export type PostingChange = { what: string; pieces: Piece[] }

const facts: Record<string, (version: PostingVersion) => string> = {
  Title: ({ title }) => title,
  Department: ({ department }) => department,
  Location: ({ location }) => location,
  Type: ({ job_type }) => jobTypeLabel(job_type),
  Level: ({ experience_level }) => experienceLabel(experience_level),
  Pay: (version) => salaryText(version),
  'Closing date': ({ closes_on }) => closes_on ?? '',
  Vacancy: ({ vacancy }) => (vacancy ? 'Open now' : 'Builds a talent pool'),
}

/** Differences by part: short facts as a whole, the description and questions by line. */
export function postingChanges(before: PostingVersion, after: PostingVersion): PostingChange[] {
  const short = Object.entries(facts).flatMap(([what, of]) => {
    const [was, is] = [of(before), of(after)]
    if (was === is) return []
    return { what, pieces: [piece('removed', was), piece('added', is)].filter(({ text }) => text) }
  })
  const long = [
    { what: 'Description', pieces: lineChanges(before.description, after.description) },
    { what: 'Questions', pieces: lineChanges(asked(before.questions), asked(after.questions)) },
  ].filter(({ pieces }) => pieces.some(({ is }) => is !== 'same'))
  return [...short, ...long]
}

const piece = (is: Piece['is'], text: string): Piece => ({ is, text })

const asked = (questions: readonly Question[]) =>
  questions
    .map(({ prompt, choices, required }) =>
      [prompt, choices?.join(' / '), required ? 'required' : ''].filter(Boolean).join(' · '),
    )
    .join('\n')

/** The longest common lines, and what was removed and added between them. */
export function lineChanges(before: string, after: string): Piece[] {
  const [was, is] = [lines(before), lines(after)]
  const common = commonLengths(was, is)
  const pieces: Piece[] = []
  let [at, to] = [0, 0]
  while (at < was.length || to < is.length) {
    if (at < was.length && was[at] === is[to]) {
      pieces.push(piece('same', was[at] ?? ''))
      at += 1
      to += 1
    } else if (
      to >= is.length ||
      (at < was.length && (common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0))
    ) {
      pieces.push(piece('removed', was[at] ?? ''))
      at += 1
    } else {
      pieces.push(piece('added', is[to] ?? ''))
      to += 1
    }
  }
  return pieces
}

const lines = (text: string) => text.split('\n').filter((line) => line.trim())

/** How many lines from here on both have in common, in order. */
function commonLengths(was: readonly string[], is: readonly string[]): number[][] {
  const lengths = Array.from({ length: was.length + 1 }, () => new Array<number>(is.length + 1).fill(0))
  for (let at = was.length - 1; at >= 0; at -= 1) {
    for (let to = is.length - 1; to >= 0; to -= 1) {
      const row = lengths[at] as number[]
      row[to] =
        was[at] === is[to]
          ? 1 + (lengths[at + 1]?.[to + 1] ?? 0)
          : Math.max(lengths[at + 1]?.[to] ?? 0, row[to + 1] ?? 0)
    }
  }
  return lengths
}
