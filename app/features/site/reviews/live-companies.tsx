import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { ReviewedCompany } from '#shared/company-review.ts'
import type { LiveCompanyList } from './live-company-list.tsx'

type Found = { words: string; companies: readonly ReviewedCompany[]; List: typeof LiveCompanyList }
type LiveCompaniesProps = { words: string; onFound: (any: boolean) => void }

/** Companies on Tannr that people reviewed there, live from the database. */
export function LiveCompanies({ words, onFound }: LiveCompaniesProps) {
  const [found, setFound] = useState<Found | 'failed'>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again.
  useEffect(() => {
    let left = false
    // Not for each letter.
    const timer = setTimeout(async () => {
      const all = await read(words).catch(() => 'failed' as const)
      if (left) return
      setFound(all)
      onFound(all !== 'failed' && all.companies.length > 0)
    }, 200)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [words, tries])
  if (!found) return <Said>Looking for companies…</Said>
  if (found === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 border-y border-line py-6 text-15">
        The companies could not be loaded.
        <Button
          size="small"
          look="outline"
          onClick={() => {
            setFound(undefined)
            setTries(tries + 1)
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
  if (found.companies.length === 0) {
    return (
      <Said>{found.words ? 'None of them has these words.' : 'Nobody has reviewed a company here yet.'}</Said>
    )
  }
  return <found.List key={found.words} words={found.words} first={found.companies} />
}

async function read(words: string): Promise<Found> {
  const [{ findLiveCompanies }, { LiveCompanyList: List }] = await Promise.all([
    import('./find-live-companies.ts'),
    import('./live-company-list.tsx'),
  ])
  return { words, companies: await findLiveCompanies(words), List }
}

function Said({ children }: { children: string }) {
  return (
    <p role="status" className="border-y border-line py-6 text-16 text-ink-2 noscript:hidden">
      {children}
    </p>
  )
}
