import { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { DialogFoot } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { experienceLevels, jobTypes } from '#shared/job.ts'
import { type JobAlertForm, jobAlertSchema } from '#shared/job-alert.ts'
import type { JobAlert } from './alert-records.ts'
import { FrequencyField } from './frequency-field.tsx'

type AlertFormProps = {
  /** The alert to edit; none creates a new one. */
  alert: JobAlert | undefined
  onClose: () => void
  /** Rejects if it was not saved: the form stays open and shows why. */
  onSave: (form: JobAlertForm) => Promise<unknown>
}

const options = (labels: Record<string, string>, any: string) => [
  { value: '', label: any },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

/** The form of Create New Alert and Edit. */
export function AlertForm({ alert, onClose, onSave }: AlertFormProps) {
  const save = async (values: JobAlertForm) => {
    await onSave(values)
    onClose()
  }
  const { errors, busy, failure, form } = useForm(jobAlertSchema, save, {
    draft: `alert ${alert?.id ?? 'new'}`,
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={alert ? 'Edit alert' : 'Create New Alert'}
      description="The job title says what you are looking for. The rest narrows it down; leave anything that doesn’t matter blank."
      className="w-[min(640px,calc(100vw-32px))]"
    >
      <form {...form} className="grid gap-5 sm:grid-cols-2">
        <Field label="Job title" error={errors.title} className="sm:col-span-2">
          <Input name="title" required maxLength={120} defaultValue={alert?.title} autoComplete="off" />
        </Field>
        <Field
          label="Keywords"
          hint="Skills or words from the posting, separated by commas."
          error={errors.keywords}
          className="sm:col-span-2"
        >
          <Input name="keywords" defaultValue={alert?.keywords.join(', ')} autoComplete="off" />
        </Field>
        <Field label="Location" error={errors.location}>
          <Input name="location" maxLength={120} defaultValue={alert?.location} autoComplete="off" />
        </Field>
        <Field label="Company" error={errors.company}>
          <Input name="company" maxLength={120} defaultValue={alert?.company} autoComplete="off" />
        </Field>
        <Field label="Lowest salary" hint="Dollars a year, for example 150K." error={errors.salary_min}>
          <Input
            name="salary_min"
            inputMode="text"
            defaultValue={alert?.salary_min ?? ''}
            autoComplete="off"
          />
        </Field>
        <Field label="Highest salary" error={errors.salary_max}>
          <Input
            name="salary_max"
            inputMode="text"
            defaultValue={alert?.salary_max ?? ''}
            autoComplete="off"
          />
        </Field>
        <Field label="Job type">
          <Select
            name="job_type"
            defaultValue={alert?.job_type ?? ''}
            options={options(jobTypes, 'Any type')}
          />
        </Field>
        <Field label="Experience level">
          <Select
            name="experience_level"
            defaultValue={alert?.experience_level ?? ''}
            options={options(experienceLevels, 'Any level')}
          />
        </Field>
        <FrequencyField chosen={alert?.frequency ?? 'Daily'} className="sm:col-span-2" />
        <div className="sm:col-span-2">
          <FormFailure what="The alert was not saved" failure={failure} signIn="/auth?next=/job-alerts" />
        </div>
        <DialogFoot className="sm:col-span-2">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {alert ? 'Save alert' : 'Create alert'}
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  )
}
