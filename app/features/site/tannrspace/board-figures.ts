/** What the sample record of TannrSpace adds up to, by the evidence that counts. */
import { best, type EvidenceKind, skills } from '#app/content/tannrspace-board.ts'

type Rests = Partial<Record<EvidenceKind, number>>
type Counts = (kind: EvidenceKind) => boolean

const counted = (rests: Rests, counts: Counts) =>
  (Object.entries(rests) as [EvidenceKind, number][]).filter(([kind]) => counts(kind))
const sum = (entries: [EvidenceKind, number][]) => entries.reduce((total, [, points]) => total + points, 0)

/** Each skill, with its percent and the number of its sources. */
export function skillFigures(counts: Counts) {
  return skills.map(({ name, rests }) => {
    const entries = counted(rests, counts)
    return { name, percent: sum(entries), sources: entries.length }
  })
}

/** Each reason of the best match: whether anything is left that it rests on. A wish rests on none. */
export function reasonsThatHold(counts: Counts): boolean[] {
  return best.reasons.map(({ rests }) => Object.keys(rests).length === 0 || counted(rests, counts).length > 0)
}

const lost = (rests: Rests, counts: Counts) => sum(counted(rests, (kind) => !counts(kind)))

/** The score of the best match: what evidence that is left out would have earned is missing. */
export function bestScore(counts: Counts): number {
  return best.reasons.reduce((score, { rests }) => score - lost(rests, counts), best.score)
}

export const otherScore = ({ score, rests }: { score: number; rests: Rests }, counts: Counts): number =>
  score - lost(rests, counts)
