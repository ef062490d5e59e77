/** What a card has room for of a match: the best of what speaks for it, and the heaviest of what nothing shows. */
import { type Match, type MatchLine, weights } from './match.ts'

/** At or above it a line counts as met, as the lines themselves say. */
const met = 0.75
const shown = 0.2

export type Strongest = { speaksFor: string | undefined; missing: string | undefined }

export function strongestOf({ lines }: Match): Strongest {
  const [best] = lines
    .filter((line) => line.entry && line.met >= met)
    .sort((one, other) => weights[other.part] * other.met - weights[one.part] * one.met)
  const [worst] = lines
    .filter((line) => line.met <= shown)
    .sort((one, other) => weights[other.part] - weights[one.part])
  return { speaksFor: best?.entry && saidIn(best.entry), missing: worst?.sentence }
}

const saidIn = ({ label, said }: NonNullable<MatchLine['entry']>) => (said === '' ? label : said)
