/**
 * "Perhaps you meant": PostgREST's fuzzy matching for hints. Texts are compared by their sets of trigrams, else bigrams (cosine
 * similarity); the best fifty are ranked by edit distance.
 */

/** The best candidate that scores at least `atLeast` of 1. */
export function suggest(wanted: string, candidates: readonly string[], atLeast: number): string | undefined {
  // The difference in length is a lower bound of the edit distance, so without a candidate of similar length none can match.
  if (!candidates.some((text) => lengthRatio(wanted, text) >= atLeast)) return undefined
  for (const size of [3, 2]) {
    const found = nearest(wanted.toLowerCase(), [...new Set(candidates)], size, atLeast)
    if (found !== undefined) return found
  }
  return undefined
}

const closelyCompared = 50

function nearest(
  wanted: string,
  candidates: readonly string[],
  size: number,
  atLeast: number,
): string | undefined {
  const grams = countGrams(wanted, size)
  const similar = candidates
    .map((text) => ({ text, score: cosine(grams, countGrams(text.toLowerCase(), size)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, closelyCompared)
    .filter(({ text }) => lengthRatio(wanted, text) >= atLeast)
    .map(({ text }) => ({ text, score: closeness(wanted, text.toLowerCase()) }))
    .sort((a, b) => b.score - a.score)
  const [best] = similar
  return best && best.score >= atLeast ? best.text : undefined
}

function countGrams(text: string, size: number): Map<string, number> {
  const padded = `-${text.replace(/[^\p{L}\p{N}, ]+/gu, '')}-`.padEnd(size, '-')
  const counts = new Map<string, number>()
  for (let at = 0; at + size <= padded.length; at++) {
    const gram = padded.slice(at, at + size)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [gram, count] of a) product += count * (b.get(gram) ?? 0)
  return product / (magnitude(a) * magnitude(b))
}

function magnitude(counts: ReadonlyMap<string, number>): number {
  return Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0))
}

const lengthRatio = (a: string, b: string) => Math.min(a.length, b.length) / Math.max(a.length, b.length)

/** 1 for equal texts, 0 for texts without a common n-gram. */
function closeness(a: string, b: string): number {
  return 1 - editDistance(a, b) / Math.max(a.length, b.length)
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
