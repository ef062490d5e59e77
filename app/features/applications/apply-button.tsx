import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink, type ButtonStyle } from '#app/ui/button.tsx'
import type { JobToApplyFor } from './apply-dialog.tsx'

// Loaded when somebody applies: the form brings its schema along.
const ApplyDialog = lazy(() =>
  import('./apply-dialog.tsx').then((module) => ({ default: module.ApplyDialog })),
)

type ApplyButtonProps = {
  job: JobToApplyFor
  signedIn: boolean
  size?: NonNullable<ButtonStyle['size']>
  label?: string
}

/** Opens the application; a visitor signs in first and comes back to the job. */
export function ApplyButton({ job, signedIn, size = 'small', label = 'Apply Now' }: ApplyButtonProps) {
  const [open, setOpen] = useState<boolean>()
  const name = `${label} for ${job.title}`
  if (!signedIn) {
    return (
      <ButtonLink size={size} to={`/auth?next=${encodeURIComponent(`/jobs/${job.id}`)}`} aria-label={name}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button size={size} aria-haspopup="dialog" aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open !== undefined && (
        <Suspense>
          <ApplyDialog job={job} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
