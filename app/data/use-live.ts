import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds that a lost connection is kept quiet: most are back by then. */
const quiet = 2500

/**
 * Keeps everything that is shown of this person up to date for as long as a page is open; no page follows anything by itself.
 * True while what was followed is lost. The code comes once the page is idle, and never for a visitor.
 */
export function useLive(person: string | undefined): boolean {
  const client = useQueryClient()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (!person) return
    let stop: (() => void) | undefined
    const cancel = whenIdle(async () => {
      const { followLive } = await import('./live.ts')
      if (stop !== ended) stop = followLive(client, person, tellSlowly(setIsLost))
    })
    return () => {
      cancel()
      stop?.()
      stop = ended
    }
  }, [client, person])
  return isLost
}

const ended = () => {}

function tellSlowly(tell: (isLost: boolean) => void): (isLost: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (isLost) => {
    if (!isLost) {
      clearTimeout(timer)
      timer = undefined
      tell(false)
    } else timer ??= setTimeout(tell, quiet, true)
  }
}

function whenIdle(run: () => Promise<void>): () => void {
  // Without the code the pages are as they were: read again when they are looked at.
  const start = () => void run().catch(() => {})
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(start, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
