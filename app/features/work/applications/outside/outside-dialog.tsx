import { ClipboardPaste } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { Application } from '#app/features/work/applications/application-records.ts'
import { useSaveOutside } from '#app/features/work/applications/use-application-changes.ts'
import { now } from '#app/lib/clock.ts'
import { type FieldErrors, useForm, WrongField } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { applicationStatuses } from '#shared/application.ts'
import { localDay } from '#shared/dates.ts'
import { type OutsideForm, outsideSchema } from '#shared/outside-form.ts'
import { readPastedJob } from '#shared/pasted-job.ts'
import { currencies } from '#shared/posting.ts'
import { withCommas } from '#shared/with-commas.ts'
import type { OutsideFields } from './outside-queries.ts'

type OutsideDialogProps = { application?: Application; onClose: () => void }

/** A job from elsewhere: written down by hand or read out of a posting's text, and corrected before it is saved. */
export function OutsideDialog({ application, onClose }: OutsideDialogProps) {
  const save = useSaveOutside()
  const submit = async (values: OutsideForm) => {
    const [id, isNew] = application ? [application.id, false] : [crypto.randomUUID(), true]
    await save.attempt({ id, isNew, fields: fieldsOf(values, application) })
    onClose()
  }
  const { errors, busy, failure, form } = useForm(outsideSchema, submit, {
    draft: `application ${application?.id ?? 'from elsewhere'}`,
  })
  const job = application?.job
  return (
    <FormDialog
      open
      title={application ? 'Edit job from elsewhere' : 'Add a job from elsewhere'}
      description="Only you see it, and you update it yourself."
      onClose={onClose}
      className="w-[min(640px,calc(100vw-32px))]"
    >
      <form {...form} className="flex flex-col gap-5">
        {!application && <PastedText form={form.ref} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Job title" error={errors.title}>
            <Input name="title" defaultValue={job?.title} maxLength={120} autoComplete="off" />
          </Field>
          <Field label="Company" error={errors.company_name}>
            <Input name="company_name" defaultValue={job?.company.name} maxLength={120} autoComplete="off" />
          </Field>
        </div>
        <Field label="Location" error={errors.location}>
          <Input name="location" defaultValue={job?.location} maxLength={120} autoComplete="off" />
        </Field>
        <PayFields job={job} errors={errors} />
        <Field label="Link to the posting" error={errors.url}>
          <Input
            name="url"
            type="url"
            dir="ltr"
            defaultValue={application?.url}
            maxLength={2000}
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Status" error={errors.status}>
            <Select
              name="status"
              defaultValue={application?.status ?? 'under_review'}
              options={Object.entries(applicationStatuses).map(([value, label]) => ({ value, label }))}
            />
          </Field>
          <Field label="Applied on" error={errors.applied_on}>
            <Input
              type="date"
              name="applied_on"
              max={localDay(now())}
              defaultValue={localDay(application ? new Date(application.applied_at) : now())}
            />
          </Field>
        </div>
        <Field label="Next step" error={errors.next_step}>
          <Input name="next_step" defaultValue={application?.next_step} maxLength={240} autoComplete="off" />
        </Field>
        <FormFailure what="It was not saved" failure={failure} signIn="/auth?next=/applications" />
        <FormButtons busy={busy} onCancel={onClose}>
          {application ? 'Save' : 'Add to your applications'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}

function PayFields({ job, errors }: { job: Application['job'] | undefined; errors: FieldErrors }) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[1fr_1fr_120px]">
      <Field label="Pay from" hint="For a year" error={errors.salary_min}>
        <Input
          name="salary_min"
          inputMode="numeric"
          defaultValue={figure(job?.salary_min)}
          autoComplete="off"
        />
      </Field>
      <Field label="Pay to" error={errors.salary_max}>
        <Input
          name="salary_max"
          inputMode="numeric"
          defaultValue={figure(job?.salary_max)}
          autoComplete="off"
        />
      </Field>
      <Field label="Currency" error={errors.currency}>
        <Select
          name="currency"
          defaultValue={job?.currency ?? 'USD'}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      </Field>
    </div>
  )
}

const figure = (amount: number | null | undefined) => (amount ? withCommas(amount) : '')

/** Fills in what the rules find; other fields stay. */
function PastedText({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [text, setText] = useState('')
  const [told, setTold] = useState('')
  const read = (of: string) => {
    if (!of.trim()) return setTold('Paste the text of the posting first.')
    const { salary_min, salary_max, currency, ...words } = readPastedJob(of)
    const pay = { salary_min: figure(salary_min), salary_max: figure(salary_max) }
    const found = Object.entries({ ...words, ...pay }).filter(([, value]) => value)
    if (salary_min || salary_max) found.push(['currency', currency])
    for (const [name, value] of found) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
    }
    const missed = Object.entries(names).filter(([name]) => !found.some(([one]) => one === name))
    setTold(
      found.length === 0
        ? 'We couldn’t use anything in it. Fill in the fields by hand.'
        : `Filled in below: check it before you save.${missed.length ? ` Not found: ${missed.map(([, word]) => word).join(', ')}.` : ''}`,
    )
  }
  return (
    <div className="flex flex-col gap-2 rounded-input bg-sunken p-4">
      <Field
        label="Text of the posting"
        hint="Paste it, and we’ll fill in the title, company, place, pay and link."
      >
        <Textarea
          name="posting"
          rows={3}
          className="max-h-40 overflow-y-auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPaste={({ clipboardData }) => {
            // An empty field takes pasted text at once.
            if (!text) read(clipboardData.getData('text'))
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="outline" size="small" onClick={() => read(text)}>
          <ClipboardPaste aria-hidden="true" className="size-4" /> Fill in from the text
        </Button>
        <p role="status" className="min-w-0 flex-1 text-14 text-ink-2">
          {told}
        </p>
      </div>
    </div>
  )
}

const names = {
  title: 'title',
  company_name: 'company',
  location: 'place',
  salary_min: 'pay',
  url: 'address',
}

function fieldsOf({ applied_on, ...values }: OutsideForm, before: Application | undefined): OutsideFields {
  if (values.salary_min && values.salary_max && values.salary_min > values.salary_max) {
    throw new WrongField('salary_max', 'This is less than the pay from')
  }
  if (applied_on > localDay(now()))
    throw new WrongField('applied_on', 'Please choose today or an earlier day')
  const isSameDay = before && localDay(new Date(before.applied_at)) === applied_on
  const isToday = applied_on === localDay(now())
  const noon = new Date(`${applied_on}T12:00:00`)
  const applied_at = isSameDay ? before.applied_at : (isToday ? now() : noon).toISOString()
  return { ...values, applied_at }
}
