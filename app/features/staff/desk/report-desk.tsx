import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { FilterBox } from '#app/ui/filter-box.tsx'
import { Select } from '#app/ui/select.tsx'
import type { Decision, StaffReport } from '#shared/staff.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { PagedList } from './paged-list.tsx'
import { ReportLine } from './report-line.tsx'
import { reportsQuery } from './staff-queries.ts'
import { SuspendDialog } from './suspension-dialogs.tsx'

const states = [
  { value: 'open', label: 'Waiting' },
  { value: 'settled', label: 'Decided' },
]

const emptyWords = (settled: boolean, reference: string) =>
  reference
    ? `No decision has the reference ${reference}`
    : settled
      ? 'Nothing decided yet'
      : 'Nothing is reported'

/** Reported content, with a decision for each; found by its reference, as an appeal names it. */
export function ReportDesk({ person }: { person: string }) {
  const [query, setQuery] = useAddressQuery()
  const settled = query.get('state') === 'settled'
  const [words, type] = useTypedQuery('reference')
  const reference = useDeferredValue(words.trim())
  const reports = useInfiniteQuery({
    ...reportsQuery(person, { settled, reference }),
    placeholderData: keepPreviousData,
  })
  const [asking, setAsking] = useState<{ report: StaffReport; decision: Decision }>()
  const [suspending, setSuspending] = useState<StaffReport>()
  return (
    <section aria-labelledby="staff-reports" className="flex flex-col gap-4">
      <h2 id="staff-reports" className="sr-only">
        Reports
      </h2>
      <div className="flex flex-wrap gap-3">
        <div className="w-40">
          <Select
            aria-label="State"
            options={states}
            value={settled ? 'settled' : 'open'}
            className="h-11! rounded-full!"
            onChange={({ target }) =>
              setQuery(
                (now) => {
                  const next = new URLSearchParams(now)
                  if (target.value === 'settled') next.set('state', 'settled')
                  else next.delete('state')
                  return next
                },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        </div>
        <FilterBox
          label="Reference of a decision"
          placeholder="Reference"
          words={words}
          onType={type}
          className="w-40"
        />
      </div>
      <PagedList
        label="Reports"
        query={reports}
        empty={emptyWords(settled, reference)}
        identity={({ kind, subject }) => kind + subject}
      >
        {(report) => (
          <ReportLine
            report={report}
            onDecide={(decision) => setAsking({ report, decision })}
            onSuspend={() => setSuspending(report)}
          />
        )}
      </PagedList>
      {asking && <DecisionDialog {...asking} onClose={() => setAsking(undefined)} />}
      {suspending && (
        <SuspendDialog
          person={{ person: suspending.subject, name: suspending.author_name }}
          onClose={() => setSuspending(undefined)}
        />
      )}
    </section>
  )
}
