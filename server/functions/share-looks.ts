/**
 * Lets many callers share one look at something that may change. Each is answered by a look that began after they asked: one that
 * is under way is too old for them, and the next one is for all who come meanwhile.
 */
export function shareLooks<T>(look: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = (): Promise<T> => {
    next = undefined
    const begun = look()
    current = begun
    const done = () => {
      if (current === begun) current = undefined
    }
    begun.then(done, done)
    return begun
  }
  return () => {
    if (!current) return begin()
    next ??= current.then(begin, begin)
    return next
  }
}
