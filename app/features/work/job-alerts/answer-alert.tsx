import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from '#app/lib/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type JobAlertForm, jobAlertSchema } from '#shared/job-alert.ts'
import { FrequencyField } from './frequency-field.tsx'
import { newAlert, useAlertChanges } from './use-alert-changes.ts'

const seen = { title: 'Title', keywords: 'Keywords', location: 'Location', salary_min: 'Salary from' }
/** Characters, as far as the schema has no word for more. */
const longest = 400

/** Criteria in the words that the form has no field for. */
const unseen = ['salary_max', 'job_type', 'experience_level', 'company'] as const

/**
 * The alert that an answer offers, ready to create where it is read. `address` is that of the whole form with the words filled
 * in, which takes over with what was typed here.
 */
export function AnswerAlert({ address }: { address: string }) {
  const [made, setMade] = useState<JobAlertForm>()
  return (
    <div className="rounded-card border border-line bg-canvas p-4 sm:p-5">
      {made ? <Made alert={made} /> : <AlertToMake address={address} onMade={setMade} />}
    </div>
  )
}

function AlertToMake({ address, onMade }: { address: string; onMade: (made: JobAlertForm) => void }) {
  const [asked, setAsked] = useState(() => new URLSearchParams(address.split('?')[1]))
  const { create } = useAlertChanges()
  const save = async (values: JobAlertForm) => {
    await create.attempt(newAlert(values))
    onMade(values)
  }
  const { errors, busy, failure, form } = useForm(jobAlertSchema, save, { draft: `answer ${address}` })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event)
    const typed = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    setAsked(new URLSearchParams([['new', 'alert'], ...(typed as [string, string][])]))
  }
  const [first] = useState(asked)
  return (
    <form {...form} onInput={onInput} aria-labelledby="alert-to-make" className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2.5">
        <span id="alert-to-make" className="text-15 font-semibold">
          Alert, ready to create
        </span>
        <Badge>Your words, filled in</Badge>
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        {Object.entries(seen).map(([name, label]) => (
          <Field key={name} label={label} error={errors[name]}>
            <Input name={name} maxLength={longest} defaultValue={first.get(name) ?? ''} className="h-11!" />
          </Field>
        ))}
      </div>
      {unseen.map((name) => (
        <input key={name} type="hidden" name={name} value={asked.get(name) ?? ''} />
      ))}
      <FormFailure what="The alert was not saved" failure={failure} signIn="/auth?next=/search" />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FrequencyField chosen="Daily" />
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="ghost" to={`/job-alerts?${asked}`}>
            More options
          </ButtonLink>
          <Button type="submit" look="accent" busy={busy}>
            Create alert
          </Button>
        </div>
      </div>
    </form>
  )
}

function Made({ alert: { title, frequency } }: { alert: JobAlertForm }) {
  const words = useRef<HTMLParagraphElement>(null)
  // The pressed button has been removed.
  useEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} tabIndex={-1} className="text-15 outline-none">
      <bdi className="font-semibold">{title}</bdi> is watched from now on: new matches come{' '}
      {frequency.toLowerCase()}. <TextLink to="/job-alerts">See your alerts</TextLink>
    </p>
  )
}
