import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { keepAct, useKeptAct } from '#app/lib/page/kept-act.ts'
import { Button, ButtonLink, type ButtonStyle } from '#app/ui/button.tsx'
import type { JobToApplyFor } from './apply-dialog.tsx'

// Loaded when somebody applies, with the form's schema.
const ApplyDialog = lazy(() =>
  import('./apply-dialog.tsx').then((module) => ({ default: module.ApplyDialog })),
)

type ApplyButtonProps = {
  job: JobToApplyFor
  signedIn: boolean
  size?: NonNullable<ButtonStyle['size']>
  label?: string
}

/** Opens the application, or what became of it; a visitor signs in first, and it opens on the job’s page. */
export function ApplyButton({ job, signedIn, size = 'small', label = 'Apply Now' }: ApplyButtonProps) {
  const [open, setOpen] = useState<boolean>()
  const applied = Boolean(job.applied_at)
  const act = `apply ${job.id}`
  useKeptAct(act, signedIn, () => setOpen(true))
  const words = applied ? 'Applied' : label
  const name = `${words} for ${job.title}`
  // An ended session keeps the form open.
  if (!signedIn && !open) {
    return (
      <ButtonLink
        size={size}
        to={`/auth?next=${encodeURIComponent(`/jobs/${job.id}`)}`}
        aria-label={name}
        onClick={() => keepAct(act)}
      >
        {label}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button
        look={applied ? 'outline' : 'primary'}
        size={size}
        aria-haspopup="dialog"
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {applied && <Check aria-hidden="true" className="size-4 text-good" />}
        {words}
      </Button>
      {open !== undefined && (
        <Suspense>
          <ApplyDialog job={job} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
