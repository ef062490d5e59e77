/**
 * Whether something was asked for lately, as far as a few thousand marks can tell. What comes once and never again is most
 * of what a flood brings: it is kept nowhere, and drives nothing out that is used.
 */

const places = 2048

export class RecentKeys {
  readonly #marks = new Uint32Array(places)

  /** False the first time; another name may have taken the place meanwhile, or left the same mark. */
  isRepeat(name: string): boolean {
    const mark = markOf(name)
    const place = mark % places
    if (this.#marks[place] === mark) return true
    this.#marks[place] = mark
    return false
  }
}

/** FNV-1a, never zero: that is the mark of nothing. */
function markOf(name: string): number {
  let mark = 0x811c9dc5
  for (let index = 0; index < name.length; index++) {
    mark = Math.imul(mark ^ name.charCodeAt(index), 0x01000193)
  }
  return mark >>> 0 || 1
}
