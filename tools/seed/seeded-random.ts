/** Reproducible random numbers: the same seed gives the same sequence on every machine (mulberry32). */
export type SeededRandom = {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** `count` different members, in their original order. */
  some<T>(from: readonly T[], count: number): T[]
  uuid(): string
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number],
    some(from, count) {
      const left = from.map((_, index) => index)
      while (left.length > count) left.splice(between(0, left.length - 1), 1)
      return left.map((index) => from[index] as (typeof from)[number])
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16))
      hex[12] = '4'
      hex[16] = '89ab'.charAt(between(0, 3))
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
