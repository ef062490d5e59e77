import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Reported } from './feed-queries.ts'

const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

type ReportListingProps = {
  what: Extract<Reported, { job_id: string } | { company_id: string } | { event_id: string }>
  company: string
  signedIn: boolean
  /** The page that it is on, for somebody who signs in first. */
  path: string
}

/** Reports a job, a company or an event to staff. */
export function ReportListing({ what, company, signedIn, path }: ReportListingProps) {
  const [open, setOpen] = useState(false)
  const label =
    'company_id' in what
      ? `Report ${company}`
      : `Report this ${'job_id' in what ? 'job' : 'event'} by ${company}`
  if (!signedIn) {
    return (
      <ButtonLink
        look="ghost"
        size="small"
        to={`/auth?next=${encodeURIComponent(path)}`}
        aria-label={label}
        className="self-start"
      >
        Report
      </ButtonLink>
    )
  }
  return (
    <>
      <Button
        look="ghost"
        size="small"
        aria-haspopup="dialog"
        aria-label={label}
        className="self-start"
        onClick={() => setOpen(true)}
      >
        Report
      </Button>
      {open && (
        <Suspense>
          <ReportDialog what={what} by={company} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
