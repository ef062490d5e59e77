import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type Reported, reportTitle } from './reported.ts'

const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

type ReportListingProps = {
  what: Exclude<Reported, { post_id: string } | { comment_id: string }>
  company: string
  signedIn: boolean
  /** The page that it is on, for somebody who signs in first. */
  path: string
}

/** Reports a job, a company, its event, a review of it or its answer to one to staff. */
export function ReportListing({ what, company, signedIn, path }: ReportListingProps) {
  const [open, setOpen] = useState(false)
  const label = reportTitle(what, company)
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
