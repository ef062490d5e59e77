import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { removeSavedJob, saveJob } from './saved-job-queries.ts'
import { reload } from './use-saved-job-changes.ts'

type SaveJobButtonProps = {
  job: { id: string; title: string; saved: boolean }
  signedIn: boolean
  size?: 'small' | 'medium'
  /** What the button says while the job is not saved. */
  label?: string
}

/** Saves or removes, shown at once; what the server refuses shows again as it was. A visitor is led to sign in. */
export function SaveJobButton({ job, signedIn, size = 'small', label = 'Save' }: SaveJobButtonProps) {
  const { pathname, search } = useLocation()
  if (!signedIn) {
    return (
      <ButtonLink
        look="outline"
        size={size}
        to={`/auth?next=${encodeURIComponent(pathname + search)}`}
        aria-label={`${label} ${job.title}`}
      >
        <Bookmark aria-hidden="true" className="size-4" />
        {label}
      </ButtonLink>
    )
  }
  return <SaveToggle job={job} size={size} label={label} />
}

type SaveToggleProps = Required<Pick<SaveJobButtonProps, 'job' | 'size' | 'label'>>

function SaveToggle({ job, size, label }: SaveToggleProps) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (save: boolean) => (save ? saveJob(job.id) : removeSavedJob(job.id)),
    onSuccess: (_, saved) => toast.success(saved ? 'Job saved' : 'Job removed from saved'),
    onError: (error, saved) =>
      toast.error(`${saved ? 'Failed to save job' : 'Failed to remove job'}: ${error.message}`),
    // Awaited, so that the choice stays on show until the list that confirms it is there.
    onSettled: () =>
      Promise.all([
        reload(client),
        client.refetchQueries({ queryKey: ['jobs'], type: 'active' }),
        client.refetchQueries({ queryKey: ['job-alerts'], type: 'active' }),
      ]),
  })
  const saved = change.isPending ? change.variables : job.saved
  const Mark = saved ? BookmarkCheck : Bookmark
  return (
    <Button
      look="outline"
      size={size}
      aria-pressed={saved}
      aria-label={`${saved ? 'Saved' : label} ${job.title}`}
      onClick={() => {
        if (!change.isPending) change.mutate(!saved)
      }}
    >
      <Mark aria-hidden="true" className={saved ? 'size-4 text-accent' : 'size-4'} />
      {saved ? 'Saved' : label}
    </Button>
  )
}
