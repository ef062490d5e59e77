/** A posting as edited, and the findings of its review. The database enforces the same limits. */
import type { ExperienceLevel, JobType } from './job.ts'
import { vagueRequirements } from './job-requirements.ts'
import { loadedWords } from './loaded-words.ts'
import { withCommas } from './with-commas.ts'

export const questionKinds = { text: 'Long answer', yes_no: 'Yes or no', choice: 'Choice' } as const
export type QuestionKind = keyof typeof questionKinds

export type Question = {
  id: string
  kind: QuestionKind
  prompt: string
  required: boolean
  /** Only for a choice. */
  choices?: string[]
}

export const maxQuestions = 10
/** Characters of a long answer. */
export const answerLimit = 2000
export const maxChoices = 10
/** Days from today to the last one on which people can apply. */
export const maxOpenDays = 90
/** Days that a job is listed before it must be renewed. */
export const renewalDays = 14
/** A wider pay range gets a warning: applicants read its lower end. */
export const maxPaySpread = 50_000

export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD', 'SGD'] as const
export type Currency = (typeof currencies)[number]

/** As it is typed: text and choices. */
export type Posting = {
  title: string
  department: string
  location: string
  job_type: JobType
  experience_level: ExperienceLevel
  salary_min: string
  salary_max: string
  currency: Currency
  description: string
  closes_on: string
  vacancy: boolean
  questions: Question[]
  team: string[]
}

/** '185,000', '185 000' and '185k' are 185000; undefined if it is no amount. */
export function amountIn(typed: string): number | undefined {
  const [, digits, thousands] = /^([\d\s.,’']+)(k?)$/i.exec(typed.trim()) ?? []
  const amount = Number(digits?.replace(/[\s.,’']/g, ''))
  return digits && amount > 0 && amount < 1e8 ? amount * (thousands ? 1000 : 1) : undefined
}

/** Days between two dates, both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

export type Similar = { id: string; title: string; company_name: string; own: boolean; alike: number }

export type PostingCheck = { id: string; passes: boolean; title: string; detail?: string }

const nearDuplicate = 80

/** The review of a posting: what passes, and what to check before posting it. `today` as YYYY-MM-DD, UTC. */
export function postingChecks(
  posting: Posting,
  today: string,
  similar: readonly Similar[] | undefined,
): PostingCheck[] {
  return [
    payCheck(posting),
    spreadCheck(posting),
    closingCheck(posting, today),
    posting.vacancy
      ? { id: 'vacancy', passes: true, title: 'Open vacancy' }
      : {
          id: 'vacancy',
          passes: true,
          title: 'Builds a talent pool',
          detail: 'People see that no one is being hired for it right now.',
        },
    wordsCheck(posting.title, posting.description),
    requirementsCheck(posting.description),
    similarCheck(similar),
  ].sort((a, b) => Number(a.passes) - Number(b.passes))
}

/** How far apart the ends of the pay are, where both are known. */
export function paySpread({ salary_min, salary_max }: Pick<Posting, 'salary_min' | 'salary_max'>) {
  const [from, to] = [amountIn(salary_min), amountIn(salary_max)]
  return from === undefined || to === undefined ? undefined : to - from
}

/** A suggested range: the same midpoint, 45,000 wide. */
export function narrowed({ salary_min, salary_max }: Pick<Posting, 'salary_min' | 'salary_max'>) {
  const [from = 0, to = 0] = [amountIn(salary_min), amountIn(salary_max)]
  const middle = (from + to) / 2
  const whole = (amount: number) => Math.round(amount / 1000) * 1000
  return { salary_min: whole(middle - 22_500), salary_max: whole(middle + 22_500) }
}

function payCheck(posting: Posting): PostingCheck {
  const spread = paySpread(posting)
  if (spread === undefined) {
    return {
      id: 'pay',
      passes: false,
      title: 'Pay is not stated',
      detail: 'A job needs both ends of its range.',
    }
  }
  return spread < 0
    ? { id: 'pay', passes: false, title: 'Pay starts above where it ends' }
    : { id: 'pay', passes: true, title: 'Pay is stated' }
}

function spreadCheck(posting: Posting): PostingCheck {
  const spread = paySpread(posting)
  if (spread === undefined || spread < 0)
    return { id: 'spread', passes: false, title: 'Pay range cannot be checked yet' }
  if (spread <= maxPaySpread) {
    return { id: 'spread', passes: true, title: 'Pay range is narrow enough to plan with' }
  }
  return {
    id: 'spread',
    passes: false,
    title: 'Pay range is wide',
    detail: `${posting.currency} ${withCommas(spread)} between the ends`,
  }
}

function closingCheck({ closes_on }: Posting, today: string): PostingCheck {
  const days = closes_on ? daysBetween(today, closes_on) : -1
  return days >= 0 && days <= maxOpenDays
    ? { id: 'closing', passes: true, title: `Closes within ${maxOpenDays} days` }
    : {
        id: 'closing',
        passes: false,
        title: closes_on ? `Closes from today to ${maxOpenDays} days ahead` : 'Closing date is missing',
      }
}

function wordsCheck(title: string, description: string): PostingCheck {
  const found = [...new Set(loadedWords(`${title}\n${description}`).map(({ said }) => said.toLowerCase()))]
  if (found.length === 0) return { id: 'words', passes: true, title: 'No words that put people off' }
  return {
    id: 'words',
    passes: false,
    title: found.length === 1 ? 'One word to look at' : `${found.length} words to look at`,
    detail: found.map((word) => `“${word}”`).join(', '),
  }
}

function requirementsCheck(description: string): PostingCheck {
  const vague = vagueRequirements(description)
  return vague.length === 0
    ? { id: 'requirements', passes: true, title: 'Every must-have can be checked' }
    : {
        id: 'requirements',
        passes: false,
        title:
          vague.length === 1
            ? 'One must-have says nothing to check'
            : `${vague.length} must-haves say nothing to check`,
        detail: `“${vague[0]}”`,
      }
}

function similarCheck(similar: readonly Similar[] | undefined): PostingCheck {
  const [closest] = similar ?? []
  if (!closest) return { id: 'similar', passes: true, title: 'No near-duplicate' }
  const of = closest.own ? closest.title : `${closest.title} at ${closest.company_name}`
  return closest.alike >= nearDuplicate
    ? {
        id: 'similar',
        passes: false,
        title: 'Nearly the same as another job',
        detail: `${of}, ${closest.alike}% alike`,
      }
    : {
        id: 'similar',
        passes: true,
        title: 'No near-duplicate',
        detail: `Closest: ${of}, ${closest.alike}% alike`,
      }
}
