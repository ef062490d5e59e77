import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { keepAct, useKeptAct } from '#app/lib/page/kept-act.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useSaveJob } from './use-saved-job-changes.ts'

type SaveJobButtonProps = {
  job: { id: string; title: string; saved: boolean }
  signedIn: boolean
  size?: 'small' | 'medium'
  /** The label while the job is not saved. */
  label?: string
}

/**
 * Saves or removes a job, optimistically; pressed again meanwhile, it does that next. Visitors sign in first, and then it is
 * saved.
 */
export function SaveJobButton({ job, signedIn, size = 'small', label = 'Save' }: SaveJobButtonProps) {
  const { pathname, search } = useLocation()
  if (!signedIn) {
    return (
      <ButtonLink
        look="outline"
        size={size}
        to={`/auth?next=${encodeURIComponent(pathname + search)}`}
        aria-label={`${label} ${job.title}`}
        onClick={() => keepAct(actOf(job))}
      >
        <Bookmark aria-hidden="true" className="size-4" />
        {label}
      </ButtonLink>
    )
  }
  return <SaveToggle job={job} size={size} label={label} />
}

const actOf = ({ id }: { id: string }) => `save ${id}`

type SaveToggleProps = Required<Pick<SaveJobButtonProps, 'job' | 'size' | 'label'>>

function SaveToggle({ job, size, label }: SaveToggleProps) {
  const change = useSaveJob(job.id)
  const saved = change.isPending ? Boolean(change.variables) : job.saved
  useKeptAct(actOf(job), true, () => {
    if (!job.saved) change.mutate(true)
  })
  const Mark = saved ? BookmarkCheck : Bookmark
  return (
    <Button
      look="outline"
      size={size}
      aria-pressed={saved}
      aria-label={`${saved ? 'Saved' : label} ${job.title}`}
      onClick={() => change.mutate(!saved)}
    >
      <Mark aria-hidden="true" className={saved ? 'size-4 text-accent' : 'size-4'} />
      {saved ? 'Saved' : label}
    </Button>
  )
}
