/** Matching that forgives: case, accents, word order, unfinished words and a slip of the finger. Pure and small. */

const accents = /[\u0300-\u036f]/g
const word = /[\p{L}\p{N}]+/gu

export function normalize(text: string): string {
  return text.normalize('NFD').replace(accents, '').toLowerCase()
}

export function wordsOf(text: string): string[] {
  return normalize(text).match(word) ?? []
}

/** How many slips a word of this length is forgiven. */
function allowance(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * How well a typed word matches a word: 1 if equal, less for a prefix, less again with typos, 0 if different. Two swapped letters
 * are one typo.
 */
export function wordFit(typed: string, actual: string): number {
  if (typed === actual) return 1
  if (actual.startsWith(typed)) return 0.75 + 0.2 * (typed.length / actual.length)
  const most = allowance(typed.length)
  if (most === 0) return 0
  const whole = slips(typed, actual, most)
  if (whole <= most) return 0.7 - 0.15 * whole
  if (actual.length <= typed.length) return 0
  const beginning = slips(typed, actual.slice(0, typed.length), most)
  return beginning <= most ? 0.55 - 0.15 * beginning : 0
}

/** How well a query matches a text: the mean match of its words, 0 if any of them does not occur. */
export function textFit(query: string, text: string): number {
  const typed = wordsOf(query)
  if (typed.length === 0) return 0
  const actual = wordsOf(text)
  let sum = 0
  for (const one of typed) {
    const best = bestFit(one, actual)
    if (best === 0) return 0
    sum += best
  }
  return sum / typed.length
}

export function bestFit(typed: string, actual: readonly string[]): number {
  let best = 0
  for (const candidate of actual) {
    const fit = wordFit(typed, candidate)
    if (fit > best) best = fit
    if (best === 1) break
  }
  return best
}

export type Piece = { text: string; hit: boolean }

/** The text cut where words of the query were found, for marking them. */
export function markHits(text: string, query: string): Piece[] {
  const typed = wordsOf(query)
  const pieces: Piece[] = []
  const add = (part: string, hit: boolean) => {
    const last = pieces.at(-1)
    if (last && last.hit === hit) last.text += part
    else if (part !== '') pieces.push({ text: part, hit })
  }
  let end = 0
  for (const match of text.matchAll(word)) {
    const found = match[0]
    const plain = normalize(found)
    add(text.slice(end, match.index), false)
    end = match.index + found.length
    // A single letter is no beginning of anything: it marks a word that it is.
    const marking = typed.filter((one) => one.length > 1 || one === plain)
    const prefix = marking.find((one) => plain.startsWith(one))
    if (prefix !== undefined && plain.length === found.length) {
      add(found.slice(0, prefix.length), true)
      add(found.slice(prefix.length), false)
    } else {
      add(
        found,
        marking.some((one) => wordFit(one, plain) > 0),
      )
    }
  }
  add(text.slice(end), false)
  return pieces
}

/** Edit distance with swaps (optimal string alignment), given up above `most`. */
function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      }
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = previous
    previous = current
  }
  return previous[b.length] ?? most + 1
}
