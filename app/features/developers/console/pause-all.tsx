import { useQuery } from '@tanstack/react-query'
import { CirclePause, CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { weekdayAndTime } from '#shared/dates.ts'
import { atWorkQuery, holdQuery } from './console-queries.ts'

/** Stops every directive of the workspace between two steps, and lets them go on; for owners and supervisors. */
export function PauseAll() {
  const scope = useWorkspaceScope()
  const { data } = useQuery(holdQuery(scope))
  const [asks, setAsks] = useState(false)
  const resume = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'hold'),
    run: () => callOrcher('DELETE', '/oversight/hold', { ...scope, body: {} }),
    failed: 'It was not resumed',
  })
  if (!data || !['owner', 'supervisor'].includes(scope.role)) return null
  const Icon = data.held ? CirclePlay : CirclePause
  return (
    <>
      <Button
        look="outline"
        size="small"
        busy={resume.isPending}
        onClick={() => (data.held ? resume.mutate(undefined) : setAsks(true))}
      >
        <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {data.held ? 'Resume all' : 'Pause all'}
      </Button>
      {asks && <PauseDialog onClose={() => setAsks(false)} />}
    </>
  )
}

const schema = z.object({ reason: z.string().trim().max(500, 'At most 500 characters.') })

function PauseDialog({ onClose }: { onClose: () => void }) {
  const scope = useWorkspaceScope()
  const atWork = useQuery(atWorkQuery(scope)).data
  const pause = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'hold'),
    run: (reason: string) =>
      callOrcher('POST', '/oversight/hold', { ...scope, body: reason ? { reason } : {} }),
    failed: 'Not everything was paused',
  })
  const send = async ({ reason }: { reason: string }) => {
    await pause.attempt(reason)
    onClose()
  }
  const { errors, busy, failure, form } = useForm(schema, send, { draft: 'pause all' })
  return (
    <FormDialog open title="Pause all directives?" onClose={onClose}>
      <form {...form} className="flex flex-col gap-5">
        <p className="text-15 text-ink-2">
          In <bdi className="font-medium text-ink">{scope.name}</bdi> no step begins until you resume. A step
          already running finishes first.
          {atWork !== undefined &&
            (atWork === 0
              ? ' No directive is running now.'
              : ` ${atWork} ${atWork === 1 ? 'directive is' : 'directives are'} running now.`)}
        </p>
        <Field label="Reason (optional)" hint="It stays in the audit chain." error={errors.reason}>
          <Input name="reason" maxLength={500} autoComplete="off" />
        </Field>
        <FormFailure what="Not everything was paused" failure={failure} signIn="/auth?next=/orcher/console" />
        <FormButtons busy={busy} onCancel={onClose}>
          Pause all
        </FormButtons>
      </form>
    </FormDialog>
  )
}

/** Shown at the top of every page while everything is paused. */
export function HeldNotice() {
  const { data } = useQuery(holdQuery(useWorkspaceScope()))
  return (
    <div role="status" className={data?.held ? undefined : 'sr-only'}>
      {data?.held && (
        <p className="flex gap-2.5 rounded-card border border-line-strong bg-surface px-4 py-3 text-14 text-ink-2">
          <CirclePause aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold text-ink">Everything is paused.</strong>{' '}
            {data.by && <>By {data.by}, </>}
            {data.at && weekdayAndTime(data.at)}
            {data.reason && <bdi>: “{data.reason}”</bdi>}
          </span>
        </p>
      )}
    </div>
  )
}
