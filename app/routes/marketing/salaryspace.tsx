import { salaryPage } from '#app/content/salaries.ts'
import { EnquiryButton } from '#app/features/enquiries/enquiry-dialog.tsx'
import { SalaryResults } from '#app/features/salaries/salary-results.tsx'
import { readSalarySearch } from '#app/features/salaries/salary-search.ts'
import { SalarySearchForm } from '#app/features/salaries/salary-search-form.tsx'
import { useAddressQuery } from '#app/lib/address-query.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ClosingCall } from '#app/ui/closing-call.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/salaryspace'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'SalarySpace: pay ranges by role, place and experience',
    'Look up what a role pays, by place and level: ranges from offers and postings, the trend of a year, and how many companies stand behind each.',
    { path: '/salaryspace' },
  )

export default function SalaryspacePage() {
  const [query] = useAddressQuery()
  const search = readSalarySearch(query)
  return (
    <>
      <div className="page-x page-width flex flex-col gap-10 pt-12 md:pt-16">
        <PageHeader
          eyebrow={salaryPage.eyebrow}
          title={salaryPage.title}
          lead={salaryPage.lead}
          size="display"
        />
        <SalarySearchForm search={search} />
        <SalaryResults search={search} />
      </div>
      <Section title={salaryPage.method.title} className="grid gap-x-12 sm:grid-cols-2">
        {salaryPage.method.points.map(({ term, text }) => (
          <div key={term} className="border-t border-line py-5">
            <h3 className="text-18">{term}</h3>
            <p className="mt-1.5 max-w-[46ch] text-15 text-ink-2">{text}</p>
          </div>
        ))}
      </Section>
      <ClosingCall
        title={salaryPage.submit.title}
        lead={salaryPage.submit.text}
        actions={
          <EnquiryButton kind="salary" page="/salaryspace" look="accent" size="large">
            {salaryPage.submit.action}
          </EnquiryButton>
        }
      />
    </>
  )
}
