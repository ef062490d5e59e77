/**
 * How well a person and a job match, with evidence: each line cites an entry of the profile and a sentence of the posting. The
 * same for both sides of an application. Only work, education, skills and place are used, and for the person themselves the least
 * pay that they ask for: no name, age, sex or picture.
 */
import { type Evidence, entriesOf, type MatchProfile, shownBy } from './evidence.ts'
import { levelLine, payLine, placeLine, recencyLine } from './match-facts.ts'
import { askedOf, type MatchPosting } from './posting-sentences.ts'

export type MatchPart = 'must' | 'nice' | 'level' | 'place' | 'pay' | 'recency'

export type MatchLine = {
  part: MatchPart
  /** 0 to 1. */
  met: number
  /** Of the posting. */
  sentence: string
  /** Of the profile; undefined where nothing shows it. */
  entry?: { id: string; label: string; said: string }
  /** What would change it, if unmet. */
  change?: string
}

export type Match = {
  /** Whole percent. */
  score: number
  lines: MatchLine[]
}

export const weights: Record<MatchPart, number> = {
  must: 55,
  nice: 8,
  level: 14,
  place: 9,
  pay: 4,
  recency: 10,
}

/** `today` as YYYY-MM-DD. */
export function matchOf(profile: MatchProfile, posting: MatchPosting, today: string): Match {
  const entries = entriesOf(profile, posting, today)
  const asked = askedOf(posting)
  const lines = [
    ...asked.must.map((sentence) => requirementLine('must', sentence, entries)),
    ...asked.nice.map((sentence) => requirementLine('nice', sentence, entries)),
    levelLine(profile, posting, today),
    placeLine(profile, posting),
    payLine(profile, posting),
    recencyLine(entries, asked.must, today),
  ].filter((line) => line !== undefined)
  return { score: scoreOf(lines), lines }
}

function requirementLine(part: 'must' | 'nice', sentence: string, entries: readonly Evidence[]): MatchLine {
  const { met, entry } = shownBy(sentence, entries)
  return {
    part,
    met,
    sentence,
    ...(entry && { entry: { id: entry.id, label: entry.label, said: entry.said } }),
    ...(met < 0.5 && { change: 'A sentence in the profile about where this was done would change it.' }),
  }
}

/** The parts by their weights; the first must, which is the work itself, counts for as much as all the others. */
function scoreOf(lines: readonly MatchLine[]): number {
  let [got, all] = [0, 0]
  for (const part of Object.keys(weights) as MatchPart[]) {
    const own = lines.filter((line) => line.part === part)
    if (own.length === 0) continue
    got += weights[part] * (part === 'must' ? mustsMet(own) : average(own))
    all += weights[part]
  }
  return all === 0 ? 0 : Math.round((100 * got) / all)
}

function mustsMet([work, ...others]: readonly MatchLine[]): number {
  if (!work) return 0
  return others.length === 0 ? work.met : 0.6 * work.met + 0.4 * average(others)
}

const average = (lines: readonly MatchLine[]) => lines.reduce((sum, { met }) => sum + met, 0) / lines.length
