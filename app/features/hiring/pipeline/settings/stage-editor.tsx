import { Trash2 } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Stage } from '#app/features/hiring/pipeline/pipeline-records.ts'
import { usePipelineChange } from '#app/features/hiring/pipeline/use-pipeline-changes.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { applicationStatuses } from '#shared/application.ts'
import { pipelineColumns, usualDays } from '#shared/hiring.ts'
import { addStage, changeDays, removeStage } from './hiring-settings-queries.ts'

const statuses = pipelineColumns.filter((status) => status !== 'rejected')

type StageEditorProps = { company: string; stages: readonly Stage[] }

/** Adds, changes and removes a company's stages, status by status. */
export function StageEditor({ company, stages }: StageEditorProps) {
  const change = usePipelineChange(changeDays, '', 'The stage was not changed')
  const remove = usePipelineChange(removeStage, '', 'The stage was not removed')
  return (
    <div className="flex flex-col gap-5">
      {statuses.map((status) => {
        const own = stages.filter((stage) => stage.status === status)
        return (
          <section key={status} className="flex flex-col gap-1.5">
            <h3 className="text-15 font-semibold tracking-normal">{applicationStatuses[status]}</h3>
            {own.length === 0 && (
              <p className="text-14 text-ink-2">No custom stages: answer within {usualDays[status]} days.</p>
            )}
            {own.map(({ id, name, days }) => (
              <div key={id} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 text-15 wrap-anywhere">{name}</span>
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
                  className="h-10! w-20! pointer-coarse:h-11!"
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
      <NewStage company={company} stages={stages} />
    </div>
  )
}

function NewStage({ company, stages }: StageEditorProps) {
  const [{ status, name, days }, change, forget] = useKeptState(`stage ${company}`, true, () => ({
    status: 'phone_screening' as Stage['status'],
    name: '',
    days: '5',
  }))
  const [query] = useAddressQuery()
  const add = usePipelineChange(addStage, '', 'The stage was not added')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const stage = {
      company_id: company,
      status,
      name: name.trim(),
      days: Number(days),
      place: stages.filter((one) => one.status === status).length,
    }
    add.attempt(stage).then(forget, () => undefined)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="grid gap-3 sm:grid-cols-[1fr_12.5rem_5rem]">
        <Field label="New stage">
          <Input
            required
            maxLength={120}
            value={name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label="In">
          <Select
            value={status}
            onChange={({ target }) => change({ status: target.value as Stage['status'] })}
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
            onChange={({ target }) => change({ days: target.value })}
          />
        </Field>
      </div>
      <FormFailure
        what="The stage was not added"
        failure={add.error ?? undefined}
        signIn={`/auth?next=${encodeURIComponent(`/business-portal?${query}`)}`}
      />
      <Button type="submit" size="small" className="self-end" busy={add.isPending}>
        Add stage
      </Button>
    </form>
  )
}
