/** `EdgeRuntime`: work that outlives the answer. */
const working = new Set<Promise<unknown>>()

export function installEdgeRuntime(): void {
  Object.assign(globalThis, {
    EdgeRuntime: {
      waitUntil<T>(work: Promise<T>): Promise<T> {
        working.add(work)
        const done = () => working.delete(work)
        work.then(done, done)
        return work
      },
    },
  })
}

/** Says that the end is near, and waits for what the function still does. */
export async function finishBackground(): Promise<void> {
  dispatchEvent(new Event('beforeunload', { cancelable: true }))
  while (working.size > 0) await Promise.allSettled(working)
}
