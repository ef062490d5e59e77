export type MadeOnce<T> = (() => Promise<T>) & {
  /** What was made, where anything was, or is being made. */
  made(): Promise<T | undefined>
}

/** What is made when it is first needed, and kept. A failure is not kept: whoever needs it next makes it again. */
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
