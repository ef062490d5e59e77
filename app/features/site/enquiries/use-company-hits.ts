import { useFound } from '#app/lib/page/use-found.ts'
import type { CompanyHit } from './find-companies.ts'

type CompanyHits = { hits: readonly CompanyHit[] | 'failed' | undefined; again: () => void }

/** Companies with these words; undefined while they are looked for. */
export function useCompanyHits(typed: string): CompanyHits {
  const words = typed.trim()
  const { found, again } = useFound(words || undefined, read)
  return { hits: found?.words === words ? found.hits : undefined, again }
}

async function read(words: string): Promise<readonly CompanyHit[]> {
  const { findCompanies } = await import('./find-companies.ts')
  return findCompanies(words)
}
