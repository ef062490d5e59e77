/** Parses a job search from a prompt. */
import { type ExperienceLevel, experienceLabel, type JobType, jobTypeLabel } from '#shared/job.ts'
import type { JobQuery } from './answer.ts'
import { companyNouns, functionWords, jobNouns, peopleNouns, placeNames } from './vocabulary.ts'
import { corrected, promptWords, singular } from './words.ts'

const remoteWords = /\b(remote(ly)?|work from home|wfh|home ?office|anywhere)\b/g
const amount = /(?:\$|usd)?\s?(\d{1,3}(?:,\d{3})+|\d{2,7}(?:\.\d+)?)\s?(k|thousand)?\+?/gi
const levels: Readonly<Record<string, ExperienceLevel>> = {
  entry: 'entry',
  junior: 'entry',
  graduate: 'entry',
  trainee: 'entry',
  mid: 'mid',
  senior: 'senior',
  lead: 'lead',
  principal: 'lead',
  staff: 'lead',
}
const types: readonly (readonly [RegExp, JobType])[] = [
  [/\bpart[ -]?time\b/g, 'part_time'],
  [/\bfull[ -]?time\b/g, 'full_time'],
  [/\b(contract|contractor|freelance)\b/g, 'contract'],
  [/\b(internships?|interns?)\b/g, 'internship'],
]
/** Words of looking for work that no posting is searched by. */
const idle = new Set(
  `work working look looking search searching show find apply new available near paying pays pay paid salary least above over
  minimum plus usd dollars year level remote job career list every student usd per annum earning earn`.split(
    /\s+/,
  ),
)

/** Minimum yearly pay in dollars: '140k', '$150,000'. */
function salaryIn(text: string): { salary: number | undefined; rest: string } {
  let salary: number | undefined
  const rest = text.replace(amount, (all, digits: string, thousands: string | undefined) => {
    const figure = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1)
    if (figure < 15_000 || figure > 2_000_000) return all
    salary = figure
    return ' '
  })
  return { salary, rest }
}

function placeIn(text: string): { place: string | undefined; rest: string } {
  for (const [said, place] of Object.entries(placeNames)) {
    const found = new RegExp(`\\b${said}\\b`)
    if (found.test(text)) return { place, rest: text.replace(found, ' ') }
  }
  return { place: undefined, rest: text }
}

/** `known`: the words that the site knows, to which typos are corrected; `companies`: those whose names it knows. */
export function jobQueryOf(text: string, known: ReadonlySet<string>, companies: readonly string[]): JobQuery {
  let rest = ` ${text.toLowerCase()} `
  const remote = remoteWords.test(rest)
  rest = rest.replace(remoteWords, ' ')
  const paid = salaryIn(rest)
  const placed = placeIn(paid.rest)
  rest = placed.rest
  let type: JobType | undefined
  for (const [pattern, name] of types) {
    if (!type && new RegExp(pattern.source).test(rest)) type = name
    rest = rest.replace(pattern, ' ')
  }
  const company = companies.find((name) => rest.includes(name.toLowerCase()))
  if (company) rest = rest.replace(company.toLowerCase(), ' ')
  let level: ExperienceLevel | undefined
  const words: string[] = []
  for (const word of promptWords(rest)) {
    const one = singular(word)
    if (levels[one] && !level) level = levels[one]
    else if (functionWords.has(word) || idle.has(one) || jobNouns.has(one)) continue
    else if (peopleNouns.has(one) && one !== 'recruiter') continue
    else if (companyNouns.has(one)) continue
    else if (word.length > 1) words.push(singular(corrected(word, known) ?? word))
  }
  return {
    words: [...new Set(words)].slice(0, 4).join(' '),
    place: placed.place,
    remote,
    salary: paid.salary,
    level,
    type,
    company,
  }
}

const inThousands = (dollars: number) => `$${Math.round(dollars / 1000)}K`
const levelWords: Readonly<Record<string, string>> = {
  entry: 'entry-level',
  mid: 'mid-level',
  senior: 'senior',
  lead: 'lead',
}
const typeWords: Readonly<Record<string, string>> = {
  part_time: 'part-time',
  full_time: 'full-time',
  contract: 'contract',
  internship: 'internship',
}

/** In words: 'remote design jobs above $140K'. */
export function jobQueryText(query: JobQuery): string {
  const { words, place, remote, salary, level, type, company } = query
  return [
    remote && 'remote',
    level && levelWords[level],
    type && typeWords[type],
    words,
    'jobs',
    place && `in ${place}`,
    company && `at ${company}`,
    salary && `above ${inThousands(salary)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The form of a new alert with the query filled in. */
export function alertAddress(query: JobQuery): string {
  const { words, place, remote, salary, level, type, company } = query
  const text = jobQueryText(query)
  const params = new URLSearchParams({ new: 'alert', title: `${text[0]?.toUpperCase()}${text.slice(1)}` })
  const fill = (name: string, value: string | undefined) => value && params.set(name, value)
  fill('keywords', words)
  fill('location', remote ? 'Remote' : place)
  fill('salary_min', salary ? inThousands(salary).slice(1) : undefined)
  fill('experience_level', level)
  fill('job_type', type)
  fill('company', company)
  return `/job-alerts?${params}`
}

/** Each wish of a query in the words of the filters, and the query without it. */
export function wishesOf(query: JobQuery): { label: string; without: JobQuery }[] {
  const { words, place, remote, salary, level, type, company } = query
  return [
    words && { label: `Keywords: ${words}`, without: { ...query, words: '' } },
    remote && { label: 'Location: Remote', without: { ...query, remote: false } },
    place && { label: `Location: ${place}`, without: { ...query, place: undefined } },
    company && { label: `Company: ${company}`, without: { ...query, company: undefined } },
    salary && { label: `Salary from ${inThousands(salary)}`, without: { ...query, salary: undefined } },
    level && { label: experienceLabel(level), without: { ...query, level: undefined } },
    type && { label: jobTypeLabel(type), without: { ...query, type: undefined } },
  ].filter((wish) => typeof wish === 'object')
}
