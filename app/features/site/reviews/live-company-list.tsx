import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from '#app/lib/toast.ts'
import { loadMoreFailed } from '#app/lib/words.ts'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { type ReviewedCompany, type ReviewPart, reviewParts, reviewsPath } from '#shared/company-review.ts'
import { withCommas } from '#shared/with-commas.ts'
import { findLiveCompanies, livePage } from './find-live-companies.ts'

const parts = Object.entries(reviewParts) as [ReviewPart, string][]

type LiveCompanyListProps = { words: string; first: readonly ReviewedCompany[] }

/** Loaded with what it lists. */
export function LiveCompanyList({ words, first }: LiveCompanyListProps) {
  const [more, setMore] = useState<readonly ReviewedCompany[]>([])
  const [ended, setEnded] = useState(first.length < livePage)
  const [busy, setBusy] = useState(false)
  const companies = [...first, ...more]
  async function load() {
    setBusy(true)
    try {
      const next = await findLiveCompanies(words, companies.at(-1))
      setMore([...more, ...next])
      setEnded(next.length < livePage)
    } catch (error) {
      toast.error(loadMoreFailed(error as Error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-6">
      <ul className="border-t border-line">
        {companies.map((company) => (
          <li key={company.id} className="relative flex items-center gap-4 border-b border-line py-4">
            <CompanyTile name={company.name} logo={company.logo_url} />
            <div className="min-w-0 flex-1">
              <h3 className="text-16 wrap-anywhere">
                <Link
                  to={reviewsPath(company.slug)}
                  className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {company.name}
                </Link>
                <Unverified how={company.verified_how} />
              </h3>
              <p className="text-13 text-ink-2 wrap-anywhere">
                {[company.industry, company.headquarters].filter(Boolean).join(', ')}
              </p>
              <p className="flex flex-wrap gap-x-4 text-13 text-ink-2 tabular-nums">
                {parts.map(([part, label]) => (
                  <span key={part}>
                    {label} {company[part].toFixed(1)}
                  </span>
                ))}
              </p>
            </div>
            <p className="text-right">
              <span className="block text-20 leading-none font-semibold tabular-nums">
                <span className="sr-only">Overall </span>
                {company.overall.toFixed(1)}
              </span>
              <span className="text-13 whitespace-nowrap text-ink-3">
                {withCommas(company.reviews)} {company.reviews === 1 ? 'review' : 'reviews'}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {!ended && <LoadMoreButton busy={busy} onMore={() => void load()} />}
    </div>
  )
}
