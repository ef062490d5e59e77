import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { applicationStatuses } from '#shared/application.ts'
import { pipelineColumns } from '#shared/hiring.ts'
import type { Board, Stage } from './pipeline-records.ts'
import { addStage, changeDays, removeStage } from './stage-changes.ts'
import { usePipelineChange } from './use-pipeline-changes.ts'

const statuses = pipelineColumns.filter((status) => status !== 'rejected')

/** The stages inside the documented statuses, and within how many days each one promises an answer. */
export function StagesDialog({ board, open, onClose }: { board: Board; open: boolean; onClose: () => void }) {
  const change = usePipelineChange(changeDays, '', 'The stage was not changed')
  const remove = usePipelineChange(removeStage, '', 'The stage was not removed')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Stages and promises"
      description="Each status has stages of your own. Candidates are promised an answer within the stage’s days, and they see the date."
    >
      <div className="flex flex-col gap-5">
        {statuses.map((status) => {
          const own = board.stages.filter((stage) => stage.status === status)
          const usual = board.columns.find((column) => column.status === status)?.days
          return (
            <section key={status} className="flex flex-col gap-1.5">
              <h3 className="text-15 font-semibold tracking-normal">{applicationStatuses[status]}</h3>
              {own.length === 0 && (
                <p className="text-14 text-ink-2">No stages of your own: an answer within {usual} days.</p>
              )}
              {own.map(({ id, name, days }) => (
                <div key={id} className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 truncate text-15">{name}</span>
                  <Input
                    key={days}
                    type="number"
                    min={1}
                    max={60}
                    aria-label={`Days for ${name}`}
                    defaultValue={days}
                    onBlur={({ target }) => {
                      const next = Number(target.value)
                      if (next !== days && target.checkValidity()) change.mutate({ id, days: next })
                    }}
                    className="h-10! w-20!"
                  />
                  <span className="text-14 text-ink-2">days</span>
                  <button
                    type="button"
                    aria-label={`Remove ${name}`}
                    onClick={() => remove.mutate(id)}
                    className="grid size-9 place-items-center rounded-full text-ink-3 hover:bg-sunken hover:text-bad pointer-coarse:size-11"
                  >
                    <Trash2 aria-hidden="true" className="size-4" />
                  </button>
                </div>
              ))}
            </section>
          )
        })}
        <NewStage board={board} />
      </div>
    </Dialog>
  )
}

function NewStage({ board }: { board: Board }) {
  const [status, setStatus] = useState<Stage['status']>('phone_screening')
  const [name, setName] = useState('')
  const [days, setDays] = useState('5')
  const add = usePipelineChange(addStage, '', 'The stage was not added')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const stage = {
      company_id: board.job.company_id,
      status,
      name: name.trim(),
      days: Number(days),
      place: board.stages.filter((one) => one.status === status).length,
    }
    add.attempt(stage).then(
      () => setName(''),
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_5rem]">
        <Field label="New stage">
          <Input required maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="In">
          <Select
            value={status}
            onChange={({ target }) => setStatus(target.value as Stage['status'])}
            options={statuses.map((value) => ({ value, label: applicationStatuses[value] }))}
          />
        </Field>
        <Field label="Days">
          <Input
            type="number"
            required
            min={1}
            max={60}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </Field>
      </div>
      {add.error && (
        <p role="alert" className="text-14 font-medium text-bad">
          The stage was not added: {add.error.message}
        </p>
      )}
      <Button type="submit" size="small" className="self-end" busy={add.isPending}>
        Add stage
      </Button>
    </form>
  )
}
