import { lazy, Suspense } from 'react'
import type { BlockOrReportProps } from './block-or-report-dialog.tsx'

const Dialog = lazy(async () => ({
  default: (await import('./block-or-report-dialog.tsx')).BlockOrReportDialog,
}))

/** The dialog, loaded on demand. */
export function BlockOrReport(props: BlockOrReportProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
