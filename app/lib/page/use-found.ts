import { useEffect, useState } from 'react'
import { useSettled } from './use-settled.ts'

type Found<Hits> = { words: string; hits: Hits | 'failed' }

/**
 * What was last found, and by which words: they are looked for a moment after the last key, and not if they are undefined. `find` is
 * the same function each time. `again` looks once more.
 */
export function useFound<Hits>(
  words: string | undefined,
  find: (words: string) => Promise<Hits>,
): { found: Found<Hits> | undefined; again: () => void } {
  const settled = useSettled(words)
  const [found, setFound] = useState<Found<Hits>>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks again.
  useEffect(() => {
    if (settled === undefined) return
    let stale = false
    find(settled)
      .catch(() => 'failed' as const)
      .then((hits) => !stale && setFound({ words: settled, hits }))
    return () => {
      stale = true
    }
  }, [settled, find, tries])
  return {
    found,
    again: () => {
      setFound(undefined)
      setTries(tries + 1)
    },
  }
}
