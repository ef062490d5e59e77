/** How deep a body goes: what reads and writes it goes down as deep, and would run out of stack. */

/** Levels of values within values. */
export const deepest = 64

export function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body]
  for (let depth = 0; depth <= deepest; depth++) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
    if (level.length === 0) return false
  }
  return true
}
