import { useQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { now } from '#app/lib/clock.ts'
import { useForm } from '#app/lib/form.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { dayOfYear, localDay } from '#shared/dates.ts'
import { withCommas } from '#shared/with-commas.ts'

type Report = {
  id: string
  state: 'queued' | 'completed'
  from: string
  to: string
  events: number | null
  signed: string | null
}

const day = z.iso.date('Choose a day.')
const schema = z.object({ from: day, to: day }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  message: 'Choose a day that is not before the first one.',
})

/** Starts the signed report of a period, and gives it once it is made. */
export function SignedReport() {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button onClick={() => setAsks(true)}>
        <FileCheck aria-hidden="true" className="size-4" /> Signed report
      </Button>
      {asks && <ReportDialog onClose={() => setAsks(false)} />}
    </>
  )
}

function ReportDialog({ onClose }: { onClose: () => void }) {
  const scope = useWorkspaceScope()
  const [id, setId] = useState<string>()
  const today = localDay(now())
  const start = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'chain'),
    run: (body: z.output<typeof schema>) =>
      callOrcher<Report>('POST', '/oversight/audit', { ...scope, body }),
    failed: 'The report was not started',
    done: (_change, _before, made) => setId(made.id),
  })
  const { errors, busy, failure, form } = useForm(
    schema,
    async (given) => void (await start.attempt(given)),
    {
      draft: 'audit report',
    },
  )
  return (
    <FormDialog
      open
      title="Signed report"
      description="Everything that happened in a period, counted and signed, for anyone who relies on it."
      onClose={onClose}
    >
      {id ? (
        <Made id={id} onClose={onClose} />
      ) : (
        <form {...form} className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="First day" error={errors.from}>
              <Input name="from" type="date" max={today} defaultValue={`${today.slice(0, 8)}01`} />
            </Field>
            <Field label="Last day" error={errors.to}>
              <Input name="to" type="date" max={today} defaultValue={today} />
            </Field>
          </div>
          <FormFailure
            what="The report was not started"
            failure={failure}
            signIn="/auth?next=/orcher/console/audit"
          />
          <FormButtons busy={busy} onCancel={onClose}>
            Create the report
          </FormButtons>
        </form>
      )}
    </FormDialog>
  )
}

function Made({ id, onClose }: { id: string; onClose: () => void }) {
  const scope = useWorkspaceScope()
  const report = useQuery({
    queryKey: workspaceKey(scope, 'chain', id, { part: 'report' }),
    queryFn: () => callOrcher<Report>('GET', `/oversight/audit/${id}`, scope),
    refetchInterval: ({ state: { data } }) => (data?.state === 'completed' ? false : 1000),
  })
  const { data } = report
  return (
    <div className="flex flex-col gap-5">
      <p aria-live="polite" className="text-15 text-ink-2">
        {data?.signed
          ? `${withCommas(data.events ?? 0)} ${data.events === 1 ? 'event' : 'events'} from ${dayOfYear(`${data.from}T12:00`)} to ${dayOfYear(`${data.to}T12:00`)}, signed by the key of the chain.`
          : report.error
            ? `It could not be read: ${report.error.message}`
            : 'The events are being counted…'}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
        {data?.signed && (
          <a
            href={`data:application/jose;charset=utf-8,${encodeURIComponent(data.signed)}`}
            download={`${id}.jws`}
            className={buttonClass({})}
          >
            Save the report
          </a>
        )}
      </div>
    </div>
  )
}
