import { type FormEvent, useEffect, useRef } from 'react'
import { useSession } from '#app/lib/session/session.ts'
import { givenName } from '#app/lib/session/stored-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import type { EnquiryKind } from '#shared/enquiry-kinds.ts'
import type { EnquiryFormText, ExtraField } from './enquiry-form-text.ts'
import { Honeypot } from './honeypot.tsx'
import type { useEnquiry } from './use-enquiry.ts'

type EnquiryFormProps = {
  kind: EnquiryKind
  page: string
  text: EnquiryFormText
  /** Context known to the page: the role, the plan. */
  context?: Record<string, string>
  enquiry: ReturnType<typeof useEnquiry>
}

export function EnquiryForm({ kind, page, text, context, enquiry }: EnquiryFormProps) {
  const { state, send } = enquiry
  const session = useSession()
  const form = useRef<HTMLFormElement>(null)
  const errors = state.step === 'sent' ? {} : state.errors
  const problem = state.step === 'asking' ? state.problem : undefined
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    if (text.message?.optional && !`${fields.get('message')}`.trim()) fields.delete('message')
    void send(fields, { kind, page, context })
  }
  return (
    <form ref={form} onSubmit={submit} className="relative flex flex-col gap-4">
      <Chosen context={context ?? {}} fields={text.extra ?? []} />
      {text.name !== false && (
        <Field label="Name" error={errors.name}>
          <Input
            name="name"
            required
            autoComplete="name"
            maxLength={120}
            defaultValue={session ? givenName(session.user) : undefined}
          />
        </Field>
      )}
      <Field label="Email address" error={errors.email}>
        <Input
          name="email"
          type="email"
          defaultValue={session?.user.email}
          required
          autoComplete="email"
          placeholder="you@example.com"
          maxLength={254}
        />
      </Field>
      {text.extra?.map((field) => (
        <Extra
          key={field.name}
          field={field}
          given={context?.[field.name]}
          error={errors[`payload.${field.name}`]}
        />
      ))}
      {text.message && (
        <Field
          label={text.message.optional ? <Optional label={text.message.label} /> : text.message.label}
          error={errors.message}
        >
          <Textarea name="message" required={!text.message.optional} maxLength={5000} />
        </Field>
      )}
      <Honeypot />
      {problem && (
        <p role="alert" className="text-14 font-medium text-bad">
          {problem}
        </p>
      )}
      <Button type="submit" size="large" shape="block" busy={state.step === 'sending'}>
        {text.submit}
      </Button>
    </form>
  )
}

type ChosenProps = { context: Record<string, string>; fields: readonly ExtraField[] }

/** Context without a field; the rest is filled into its field. */
function Chosen({ context, fields }: ChosenProps) {
  return Object.entries(context)
    .filter(([key]) => fields.every(({ name }) => name !== key))
    .map(([key, value]) => (
      <p key={key} className="rounded-input bg-sunken px-3.5 py-2.5 text-15">
        {value}
      </p>
    ))
}

function Optional({ label }: { label: string }) {
  return (
    <>
      {label} <span className="font-normal text-ink-3">(optional)</span>
    </>
  )
}

type ExtraProps = { field: ExtraField; given: string | undefined; error: string | undefined }

function Extra({ field, given, error }: ExtraProps) {
  const required = !field.optional
  return (
    <Field label={required ? field.label : <Optional label={field.label} />} hint={field.hint} error={error}>
      {field.type === 'select' ? (
        <Select
          name={field.name}
          required={required}
          defaultValue=""
          placeholder="Choose"
          options={field.options.map((option) => ({ value: option, label: option }))}
        />
      ) : field.type === 'number' ? (
        <Input
          name={field.name}
          type="number"
          inputMode="numeric"
          required={required}
          min={field.min}
          max={field.max}
        />
      ) : (
        <Input
          name={field.name}
          type={field.type}
          required={required}
          defaultValue={given}
          autoComplete={field.autoComplete}
          maxLength={300}
        />
      )}
    </Field>
  )
}
