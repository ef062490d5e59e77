import { useEffect, useState } from 'react'
import type { CompanyHit } from './find-companies.ts'

type Found = { words: string; hits: readonly CompanyHit[] | 'failed' }

/** Milliseconds after the last key before the database is asked. */
const pause = 200

/** Companies with these words; undefined while they are looked for. */
export function useCompanyHits(typed: string): { hits: Found['hits'] | undefined; again: () => void } {
  const words = typed.trim()
  const [found, setFound] = useState<Found>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again.
  useEffect(() => {
    if (words === '') return
    let stale = false
    const timer = setTimeout(async () => {
      const hits = await read(words).catch(() => 'failed' as const)
      if (!stale) setFound({ words, hits })
    }, pause)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [words, tries])
  return {
    hits: found?.words === words ? found.hits : undefined,
    again: () => {
      setFound(undefined)
      setTries(tries + 1)
    },
  }
}

async function read(words: string): Promise<readonly CompanyHit[]> {
  const { findCompanies } = await import('./find-companies.ts')
  return findCompanies(words)
}
