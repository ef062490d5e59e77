import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { Button } from '#app/ui/button.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { FilterBox } from '#app/ui/filter-box.tsx'
import { Select } from '#app/ui/select.tsx'
import { VerifiedMark } from '#app/ui/verified-mark.tsx'
import { companyPath } from '#shared/company.ts'
import { dateText } from '#shared/dates.ts'
import type { StaffCompany } from '#shared/staff.ts'
import { PagedList } from './paged-list.tsx'
import { staffCompaniesQuery } from './staff-queries.ts'
import { VouchDialog } from './vouch-dialog.tsx'

const which = [
  { value: 'all', label: 'All companies' },
  { value: 'unverified', label: 'Not verified' },
]

/** All companies, searchable by name or domain, with their verification. */
export function CompanyDesk({ person }: { person: string }) {
  const [words, type] = useTypedQuery('q')
  const [query, setQuery] = useAddressQuery()
  const unverified = query.get('which') === 'unverified'
  const asked = useSettled(words.trim())
  const companies = useInfiniteQuery({
    ...staffCompaniesQuery(person, asked, unverified),
    placeholderData: keepPreviousData,
  })
  const [about, setAbout] = useState<StaffCompany>()
  return (
    <section aria-labelledby="staff-companies" className="flex flex-col gap-4">
      <h2 id="staff-companies" className="sr-only">
        Companies
      </h2>
      <div className="flex flex-wrap gap-3">
        <FilterBox
          label="Search companies"
          placeholder="Name or domain"
          words={words}
          onType={type}
          className="min-w-40 flex-1"
        />
        <div className="w-44">
          <Select
            aria-label="Which"
            options={which}
            value={unverified ? 'unverified' : 'all'}
            className="h-11! rounded-full!"
            onChange={({ target }) =>
              setQuery(
                (now) => {
                  const next = new URLSearchParams(now)
                  if (target.value === 'unverified') next.set('which', 'unverified')
                  else next.delete('which')
                  return next
                },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        </div>
      </div>
      <PagedList
        label="Companies"
        query={companies}
        empty={asked ? `No company found for “${asked}”` : 'Every company is verified'}
        identity={(line) => line.company}
      >
        {(line) => <CompanyLine line={line} onAsk={() => setAbout(line)} />}
      </PagedList>
      {about && <VouchDialog company={about} onClose={() => setAbout(undefined)} />}
    </section>
  )
}

function CompanyLine({ line, onAsk }: { line: StaffCompany; onAsk: () => void }) {
  return (
    <article className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 items-center gap-3">
        <CompanyTile name={line.name} logo={line.logo_url} size="medium" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15 font-semibold wrap-anywhere">
            <Link to={companyPath(line.slug)} dir="auto" className="underline-offset-4 hover:underline">
              {line.name}
            </Link>
            <VerifiedMark company={line} />
          </h3>
          <p className="text-13 text-ink-3 wrap-anywhere">
            <span className="text-ink-2">
              {line.owners.length ? `Owned by ${line.owners.join(', ')}` : 'No one owns its page'}
              {line.website && ` · ${line.website}`}
            </span>{' '}
            · {line.members === 1 ? '1 member' : `${line.members || 'No'} members`} ·{' '}
            {line.open_jobs === 1 ? '1 open job' : `${line.open_jobs || 'no'} open jobs`} · since{' '}
            {dateText(line.created_at)}
          </p>
        </div>
      </div>
      <Button
        look={line.verified_how ? 'danger' : 'outline'}
        size="small"
        aria-label={`${line.verified_how ? 'Remove verification from' : 'Verify'} ${line.name}`}
        onClick={onAsk}
      >
        {line.verified_how ? 'Remove verification' : 'Verify'}
      </Button>
    </article>
  )
}
