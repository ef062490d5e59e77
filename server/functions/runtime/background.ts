/** `EdgeRuntime`: background work after the response. */
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

/** Announces the shutdown, and waits for background work. */
export async function finishBackground(): Promise<void> {
  dispatchEvent(new Event('beforeunload', { cancelable: true }))
  while (working.size > 0) await Promise.allSettled(working)
}
