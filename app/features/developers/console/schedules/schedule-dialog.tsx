import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agentChoicesQuery } from '#app/data/orcher-choices.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { now } from '#app/lib/clock.ts'
import { useForm } from '#app/lib/form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { weekdayAndTime } from '#shared/dates.ts'
import { type ScheduleDraft, scheduleFormSchema } from './automation-forms.ts'
import type { Schedule } from './automation-queries.ts'
import { cronWords } from './cron-words.ts'
import { nextTimes } from './next-times.ts'

type ScheduleDialogProps = {
  /** Undefined for a new one. */
  schedule: Schedule | undefined
  onSave: (draft: ScheduleDraft) => Promise<unknown>
  onClose: () => void
}

export function ScheduleDialog({ schedule, onSave, onClose }: ScheduleDialogProps) {
  const agentList = useQuery({ ...agentChoicesQuery(useWorkspaceScope()), enabled: !schedule })
  const agents = agentList.data
  const [cron, setCron] = useState(schedule?.cron ?? '0 7 * * 1-5')
  const { errors, busy, failure, form } = useForm(
    scheduleFormSchema,
    async (draft) => {
      await onSave(draft)
      onClose()
    },
    { draft: `schedule ${schedule?.id ?? 'new'}` },
  )
  if (agentList.error && !agents) {
    return (
      <FormDialog open title="New schedule" onClose={onClose}>
        <ErrorState
          message={`Agents could not be loaded: ${agentList.error.message}`}
          onRetry={() => void agentList.refetch()}
          retrying={agentList.isFetching}
        />
      </FormDialog>
    )
  }
  if (!schedule && agents?.length === 0) {
    return (
      <FormDialog open title="New schedule" onClose={onClose}>
        <p className="text-15 text-ink-2">A directive goes to an agent, and this workspace has none yet.</p>
        <ButtonLink to="/orcher/console/agents">Create an agent</ButtonLink>
      </FormDialog>
    )
  }
  return (
    <FormDialog
      open
      title={schedule ? `Change ${schedule.name}` : 'New schedule'}
      description="Each time, a directive is issued in your name, with your rights."
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Name" error={errors.name}>
          <Input name="name" maxLength={120} defaultValue={schedule?.name} />
        </Field>
        {schedule ? (
          <input type="hidden" name="agent_id" value={schedule.agent_id} />
        ) : (
          <Field label="Agent" error={errors.agent_id}>
            <Select
              name="agent_id"
              options={(agents ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <Field label="What should be done?" error={errors.instruction}>
          <Textarea name="instruction" maxLength={20_000} defaultValue={schedule?.instruction} />
        </Field>
        <Field
          label="Times"
          hint="Cron format: minute, hour, day, month and weekday, in UTC."
          error={errors.cron}
        >
          <Input
            name="cron"
            value={cron}
            maxLength={100}
            spellCheck={false}
            onChange={({ target }) => setCron(target.value)}
            className="font-mono"
          />
        </Field>
        <p aria-live="polite" className="text-13 text-ink-2">
          {cronWords(cron) && `${cronWords(cron)}. Next: `}
          {nextTimes(cron, now(), 3).map(weekdayAndTime).join('; ') || 'It never runs.'}
        </p>
        <FormFailure
          what="The schedule was not saved"
          failure={failure}
          signIn="/auth?next=/orcher/console/schedules"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {schedule ? 'Save' : 'Create the schedule'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
