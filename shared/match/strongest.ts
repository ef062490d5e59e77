/** The match on a card: the strongest point, and the most important gap. */
import { type Match, type MatchLine, weights } from './match.ts'

/** In between, a line is partly met: it may count as a strength, but not as a gap. */
const half = 0.5
const shown = 0.2
type Strongest = { speaksFor: string | undefined; missing: string | undefined }

export function strongestOf({ lines }: Match): Strongest {
  // The first must is the work itself: experience says more than titles.
  const asked = (line: MatchLine) =>
    Number((line.part === 'must' || line.part === 'nice') && line !== lines[0])
  const [best] = lines
    .filter((line) => line.entry && line.met >= half)
    .sort(
      (one, other) =>
        asked(other) - asked(one) || weights[other.part] * other.met - weights[one.part] * one.met,
    )
  const [worst] = lines
    .filter((line) => line.met <= shown)
    .sort((one, other) => weights[other.part] - weights[one.part])
  return { speaksFor: best?.entry && saidIn(best.entry), missing: worst?.sentence }
}

const saidIn = ({ label, said }: NonNullable<MatchLine['entry']>) => (said === '' ? label : said)
