/** The match in a row of a list: the percentage, and one line of reason. */
import type { MatchProfile } from './evidence.ts'
import { type Match, matchOf, weights } from './match.ts'
import type { MatchPosting } from './posting-sentences.ts'

export type RowMatch = {
  /** Whole percent. */
  score: number
  reason: string | undefined
}

const half = 0.5
const shown = 0.2
const good = 75

/** Undefined where the profile has nothing that a match could go by. `today` as YYYY-MM-DD. */
export function rowMatchOf(
  profile: MatchProfile,
  posting: MatchPosting,
  today: string,
): RowMatch | undefined {
  if (profile.experiences.length + profile.skills.length + profile.educations.length === 0) return undefined
  const match = matchOf(profile, posting, today)
  return { score: match.score, reason: reasonOf(match) }
}

/** A good match states its strongest point, any other its most important gap. */
function reasonOf({ score, lines: [, ...lines] }: Match): string | undefined {
  const musts = lines.filter(({ part }) => part === 'must')
  const met = musts.filter((line) => line.met >= half).length
  const has = musts.length > 1 && met > 0 ? `Has ${met} of ${musts.length} must-haves` : undefined
  const [worst] = lines
    .filter((line) => line.met <= shown)
    .sort((one, other) => weights[other.part] - weights[one.part])
  if (!worst || (score >= good && has)) return has
  const asked = worst.part === 'must' || worst.part === 'nice'
  return asked ? `Missing: “${worst.sentence}”` : worst.change
}
