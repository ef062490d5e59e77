/** The requirements of a posting, one per sentence, without repetitions. */
import { requirementsIn } from '#shared/job-requirements.ts'
import { kinOf, visible } from './terms.ts'

export type MatchPosting = {
  title: string
  location: string
  experience_level: string
  salary_min: number | null
  salary_max: number | null
  currency: string
  description: string
}

/** The work itself comes first: a must, taken from the title. */
export function askedOf(posting: MatchPosting): { must: string[]; nice: string[] } {
  const { must, nice } = requirementsIn(visible(posting.description))
  const musts = once(must)
  return {
    must: [visible(posting.title).trim(), ...musts],
    nice: once(nice).filter((line) => !musts.includes(line)),
  }
}

/** A repetition in other order or with other function words counts once. */
function once(lines: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const line of lines) {
    const about = [...kinOf(line)].sort().join(' ')
    if (about !== '' && !kept.has(about)) kept.set(about, visible(line).trim())
  }
  return [...kept.values()].slice(0, 12)
}
