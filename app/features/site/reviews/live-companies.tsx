import { useEffect } from 'react'
import { useFound } from '#app/lib/page/use-found.ts'
import { Button } from '#app/ui/button.tsx'
import type { ReviewedCompany } from '#shared/company-review.ts'
import type { LiveCompanyList } from './live-company-list.tsx'

type Found = { companies: readonly ReviewedCompany[]; List: typeof LiveCompanyList }
type LiveCompaniesProps = { words: string; onFound: (any: boolean) => void }

/** Companies on Tannr that people reviewed there, live from the database. */
export function LiveCompanies({ words, onFound }: LiveCompaniesProps) {
  const { found, again } = useFound(words, read)
  const any = found !== undefined && found.hits !== 'failed' && found.hits.companies.length > 0
  useEffect(() => onFound(any), [any, onFound])
  if (!found) return <Said>Looking for companies…</Said>
  const { words: asked, hits } = found
  if (hits === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 border-y border-line py-6 text-15">
        The companies could not be loaded.
        <Button size="small" look="outline" onClick={again}>
          Try again
        </Button>
      </div>
    )
  }
  if (!any) {
    return <Said>{asked ? 'None of them has these words.' : 'Nobody has reviewed a company here yet.'}</Said>
  }
  return <hits.List key={asked} words={asked} first={hits.companies} />
}

async function read(words: string): Promise<Found> {
  const [{ findLiveCompanies }, { LiveCompanyList: List }] = await Promise.all([
    import('./find-live-companies.ts'),
    import('./live-company-list.tsx'),
  ])
  return { companies: await findLiveCompanies(words), List }
}

function Said({ children }: { children: string }) {
  return (
    <p role="status" className="border-y border-line py-6 text-16 text-ink-2 noscript:hidden">
      {children}
    </p>
  )
}
