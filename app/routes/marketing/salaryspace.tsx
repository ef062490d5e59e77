import { popularRanges, salaryPage, salaryRanges } from '#app/content/salaries.ts'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { SalaryResults } from '#app/features/site/salaries/salary-results.tsx'
import { readSalarySearch } from '#app/features/site/salaries/salary-search.ts'
import { SalarySearchForm } from '#app/features/site/salaries/salary-search-form.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/salaryspace'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'SalarySpace: pay ranges by role, place and experience',
    'Look up what a role pays, by place and level: ranges from offers and postings, the one-year trend, and how many companies are behind each.',
    { path: '/salaryspace' },
  )

// The figures travel with the page and are in no script.
export const loader = () => ({
  ranges: salaryRanges,
  popularRanges,
  roles: [...new Set(salaryRanges.map((range) => range.role))],
  places: [...new Set(salaryRanges.map((range) => range.location))],
  text: salaryPage,
})

export default function SalaryspacePage({ loaderData }: Route.ComponentProps) {
  const { ranges, popularRanges, roles, places, text } = loaderData
  const [query] = useAddressQuery()
  const search = readSalarySearch(query)
  return (
    <>
      <div className="page-x page-width flex flex-col gap-10 pt-12 pb-8 md:pt-16 md:pb-13">
        <PageHeader eyebrow={text.eyebrow} title={text.title} lead={text.lead} size="display" />
        <SalarySearchForm search={search} roles={roles} places={places} />
        <SalaryResults search={search} ranges={ranges} popularRanges={popularRanges} />
      </div>
      <Section title={text.method.title} className="grid gap-x-12 sm:grid-cols-2">
        {text.method.points.map(({ term, text: about }) => (
          <div key={term} className="border-t border-line py-5">
            <h3 className="text-18">{term}</h3>
            <p className="mt-1.5 max-w-[46ch] text-15 text-ink-2">{about}</p>
          </div>
        ))}
      </Section>
      <ClosingCall
        title={text.submit.title}
        lead={text.submit.text}
        actions={
          <EnquiryButton kind="salary" page="/salaryspace" look="accent" size="large">
            {text.submit.action}
          </EnquiryButton>
        }
      />
    </>
  )
}
