export type MadeOnce<T> = (() => Promise<T>) & {
  /** The value if it exists or is being made, otherwise undefined; never starts `make`, and never rejects. */
  made(): Promise<T | undefined>
}

/** Calls `make` at the first call and returns the same promise afterwards. If it rejects, the next call tries again. */
export function makeOnce<T>(make: () => Promise<T>): MadeOnce<T> {
  let making: Promise<T> | undefined
  const get = () => {
    making ??= make().catch((error) => {
      making = undefined
      throw error
    })
    return making
  }
  return Object.assign(get, { made: async () => making?.catch(() => undefined) })
}
