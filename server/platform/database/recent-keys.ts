/**
 * A probabilistic record of recently seen keys, in fixed memory: one slot per hash, the newest key wins. It keeps keys that are seen
 * only once, as in a flood, out of a cache, where they would evict what is used.
 */

const places = 2048

export class RecentKeys {
  readonly #marks = new Uint32Array(places)

  /** Whether the name was seen before. May be wrong: another name may have replaced it, or have the same hash. */
  isRepeat(name: string): boolean {
    const mark = markOf(name)
    const place = mark % places
    if (this.#marks[place] === mark) return true
    this.#marks[place] = mark
    return false
  }
}

/** FNV-1a, never zero, which marks an empty slot. */
function markOf(name: string): number {
  let mark = 0x811c9dc5
  for (let index = 0; index < name.length; index++) {
    mark = Math.imul(mark ^ name.charCodeAt(index), 0x01000193)
  }
  return mark >>> 0 || 1
}
