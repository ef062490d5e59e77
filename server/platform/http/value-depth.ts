/** How deep a value that was sent goes: what writes it as JSON goes down as deep, and would run out of stack. */

/** Whether it has more than `most` levels of values within values. */
export function isTooDeep(body: unknown, most: number): boolean {
  let level: unknown[] = [body]
  for (let depth = 0; depth <= most; depth++) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
    if (level.length === 0) return false
  }
  return true
}
