/** Converts between a stored job and the form's values. */

import type { JobForm, JobRow, JobState } from '#app/features/hiring/jobs/company-job-queries.ts'
import type { ExperienceLevel, JobType } from '#shared/job.ts'
import { amountIn, type Currency, type Posting, type Question } from '#shared/posting.ts'
import { withCommas } from '#shared/with-commas.ts'

export const newPosting: Posting = {
  title: '',
  department: '',
  location: '',
  job_type: 'full_time',
  experience_level: 'mid',
  salary_min: '',
  salary_max: '',
  currency: 'USD',
  description: '',
  closes_on: '',
  vacancy: true,
  questions: [],
  team: [],
}

const typed = (amount: number | null) => (amount === null ? '' : withCommas(amount))

export function postingOf({ job, team }: Pick<JobForm, 'job' | 'team'>): Posting {
  if (!job) return { ...newPosting, team }
  return {
    title: job.title,
    department: job.department,
    location: job.location,
    job_type: job.job_type as JobType,
    experience_level: job.experience_level as ExperienceLevel,
    salary_min: typed(job.salary_min),
    salary_max: typed(job.salary_max),
    currency: job.currency as Currency,
    description: job.description,
    closes_on: job.closes_on ?? '',
    vacancy: job.vacancy,
    questions: job.questions,
    team,
  }
}

/** Invalid values are left out of a draft. */
export function rowOf(posting: Posting, id: string, company_id: string, status: JobState): JobRow {
  const { team: _, ...said } = posting
  const [salary_min = null, salary_max = null] = [amountIn(said.salary_min), amountIn(said.salary_max)]
  const upsideDown = salary_min !== null && salary_max !== null && salary_min > salary_max
  return {
    ...said,
    id,
    company_id,
    status,
    title: said.title.trim(),
    department: said.department.trim(),
    location: said.location.trim(),
    description: said.description.trim(),
    salary_min,
    salary_max: upsideDown ? null : salary_max,
    closes_on: said.closes_on || null,
    questions: said.questions.filter(isWhole).map(trimmed),
  }
}

const trimmed = ({ choices, ...question }: Question) => ({
  ...question,
  prompt: question.prompt.trim(),
  ...(question.kind === 'choice' && { choices: filled(choices) }),
})

const filled = (choices: readonly string[] = []) => [
  ...new Set(choices.map((choice) => choice.trim()).filter(Boolean)),
]

type Missing = { field: string; message: string }

/** The error of a question, with the name of its field; undefined if valid. */
export function missingOf({ id, kind, prompt, choices }: Question): Missing | undefined {
  const field = `question-${id}`
  if (prompt.trim() === '') return { field, message: 'Please enter the question, or remove it' }
  if (kind !== 'choice' || filled(choices).length >= 2) return undefined
  return { field: `choices-${id}`, message: 'Please enter at least two different choices' }
}

/** A question that is still being written is left out of a draft. */
export const isWhole = (question: Question) => missingOf(question) === undefined

export const isSame = (one: Posting, other: Posting) => JSON.stringify(one) === JSON.stringify(other)
