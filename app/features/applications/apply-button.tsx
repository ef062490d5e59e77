import { useState } from 'react'
import { Button, ButtonLink, type ButtonStyle } from '#app/ui/button.tsx'
import { ApplyDialog, type JobToApplyFor } from './apply-dialog.tsx'

type ApplyButtonProps = { job: JobToApplyFor; signedIn: boolean; size?: NonNullable<ButtonStyle['size']> }

/** Opens the application; a visitor signs in first and comes back to the job. */
export function ApplyButton({ job, signedIn, size = 'small' }: ApplyButtonProps) {
  const [open, setOpen] = useState<boolean>()
  const label = `Apply Now for ${job.title}`
  if (!signedIn) {
    return (
      <ButtonLink size={size} to={`/auth?next=${encodeURIComponent(`/jobs/${job.id}`)}`} aria-label={label}>
        Apply Now
      </ButtonLink>
    )
  }
  return (
    <>
      <Button size={size} aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)}>
        Apply Now
      </Button>
      {open !== undefined && <ApplyDialog job={job} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
