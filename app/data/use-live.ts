import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds for which a lost connection is not reported, since most recover. */
const quiet = 2500

/**
 * Keeps everything that is shown of this person up to date while a page is open. True while the connection is lost. The code is
 * loaded when the page is idle, and never for a visitor.
 */
export function useLive(person: string | undefined): boolean {
  const client = useQueryClient()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (!person) return
    let stop: (() => void) | undefined
    const cancel = whenIdle(async () => {
      const { followLive } = await import('./live.ts')
      if (stop !== ended) stop = followLive(client, person, delayLoss(setIsLost))
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

function delayLoss(tell: (isLost: boolean) => void): (isLost: boolean) => void {
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
  // Without the code, pages refetch when they become visible.
  const start = () => void run().catch(() => {})
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(start, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
