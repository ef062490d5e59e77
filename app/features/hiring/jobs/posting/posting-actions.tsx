import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { discardDraft, type JobState } from '#app/features/hiring/jobs/company-job-queries.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import type { PostingCheck } from '#shared/posting.ts'
import { dropEdits } from './unsaved-edits.ts'
import { isConflict, type Written } from './use-posting.ts'

type PostingActionsProps = {
  written: Written
  checks: readonly PostingCheck[]
  busy: boolean
  /** Where the jobs of the company are. */
  list: string
  id: string
}

const words: Record<JobState, string> = { draft: 'Post job', open: 'Publish changes', closed: 'Reopen' }

/** Actions on the input, at the bottom of the viewport. */
export function PostingActions({ written, checks, busy, list, id }: PostingActionsProps) {
  const { status, failure, isChanged } = written
  const toLookAt = checks.filter(({ passes }) => !passes).length
  return (
    <div className="sticky bottom-0 z-10 mt-8 flex flex-col gap-3 border-t border-line bg-canvas py-4 max-md:bottom-[68px] max-md:py-3">
      {isConflict(failure) ? (
        <Conflict written={written} />
      ) : (
        <FormFailure
          what="The job was not saved"
          failure={failure ?? undefined}
          signIn={`/auth?next=${encodeURIComponent(`${list}&job=${id}`)}`}
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-3">
        <p className="mr-auto flex items-center gap-2 text-14 font-medium max-sm:w-full">
          {toLookAt === 0 ? (
            <>
              <Check aria-hidden="true" className="size-4 text-good" /> All checks pass
            </>
          ) : (
            <span className="inline-flex items-center gap-2 text-warn">
              <TriangleAlert aria-hidden="true" className="size-4" />
              {toLookAt === 1 ? '1 check to look at' : `${toLookAt} checks to look at`}
            </span>
          )}
        </p>
        {status === 'draft' ? (
          <>
            <DiscardDraft id={id} list={list} exists={written.savedAt !== undefined} />
            <SaveDraft written={written} />
          </>
        ) : (
          <Button look="ghost" disabled={!isChanged} onClick={written.reset}>
            Undo changes
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={status === 'open' && !isChanged}>
          {words[status]}
        </Button>
      </div>
    </div>
  )
}

/** Busy with its own save alone: a press while the draft saves itself counts. */
function SaveDraft({ written }: { written: Written }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await written.save('draft')
      toast.success('Draft saved')
    } catch {
      // The failure is shown above.
    }
    setBusy(false)
  }
  return (
    <Button look="outline" busy={busy} onClick={() => void save()}>
      Save draft
    </Button>
  )
}

function Conflict({ written }: { written: Written }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-14">
      <p className="mr-auto font-medium text-bad">
        A colleague changed this job in the meantime. What you typed is still here.
      </p>
      <Button look="outline" size="small" onClick={() => location.reload()}>
        Reload and compare
      </Button>
      <Button
        look="danger"
        size="small"
        onClick={() =>
          void written.save(written.status, true).then(
            () => toast.success('Saved'),
            () => undefined,
          )
        }
      >
        Overwrite with mine
      </Button>
    </div>
  )
}

/** Asks for confirmation in place: discarded input cannot be restored. */
function DiscardDraft({ id, list, exists }: { id: string; list: string; exists: boolean }) {
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const discard = async () => {
    setBusy(true)
    try {
      if (exists) await discardDraft(id)
      dropEdits(id)
      toast.success('Draft discarded')
      navigate(list)
    } catch (error) {
      toast.error(`The draft was not discarded: ${(error as Error).message}`)
      setBusy(false)
    }
  }
  return asked ? (
    <Button look="danger" busy={busy} onClick={() => void discard()} onBlur={() => setAsked(false)}>
      Yes, discard
    </Button>
  ) : (
    <Button look="ghost" onClick={() => setAsked(true)}>
      Discard
    </Button>
  )
}
