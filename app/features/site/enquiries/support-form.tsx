import { type FormEvent, useEffect, useRef } from 'react'
import { supportTopics } from '#app/content/support.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { EnquirySent } from './enquiry-sent.tsx'
import { Honeypot } from './honeypot.tsx'
import { takeFocus } from './take-focus.ts'
import { useEnquiry } from './use-enquiry.ts'

const topics = supportTopics.map(({ label }) => ({ value: label, label }))

/**
 * The message form of /support; `?topic=` in the address chooses the topic, and `?reference=`, of a decision that somebody appeals,
 * begins the message.
 */
export function SupportForm() {
  const [query] = useAddressQuery()
  const { state, send, again } = useEnquiry()
  const form = useRef<HTMLFormElement>(null)
  const errors = state.step === 'sent' ? {} : state.errors
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  if (state.step === 'sent') {
    return (
      <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        <EnquirySent enquiry={state.enquiry} next="A person answers within 4 hours, at any hour." />
        <Button look="outline" className="self-start" onClick={again}>
          Write another message
        </Button>
      </div>
    )
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    fields.set('name', [fields.get('firstName'), fields.get('lastName')].filter(Boolean).join(' '))
    void send(fields, { kind: 'support', page: '/support' })
  }
  const asked = supportTopics.find(({ id }) => id === query.get('topic'))?.label ?? ''
  const [reference = ''] = /^[0-9A-F]{8}$/.exec(query.get('reference') ?? '') ?? []
  return (
    <>
      <WithoutScripts />
      <form
        ref={form}
        onSubmit={submit}
        method="post"
        data-scripted=""
        className="relative grid gap-4 sm:grid-cols-2 noscript:hidden"
      >
        <Field label="First name" error={errors.name}>
          <Input name="firstName" required autoComplete="given-name" maxLength={59} />
        </Field>
        <Field label="Last name">
          <Input name="lastName" required autoComplete="family-name" maxLength={60} />
        </Field>
        <Field label="Email address" error={errors.email} className="sm:col-span-2">
          <Input
            name="email"
            type="email"
            required
            autoComplete="email"
            placeholder="you@example.com"
            maxLength={254}
          />
        </Field>
        <Field label="Topic" className="sm:col-span-2">
          <Select
            key={asked}
            name="topic"
            required
            defaultValue={asked}
            placeholder="Choose a topic"
            options={topics}
          />
        </Field>
        <Field label="Message" error={errors.message} className="sm:col-span-2">
          <Textarea
            key={reference}
            name="message"
            required
            maxLength={5000}
            rows={6}
            defaultValue={reference && `Reference ${reference}\n\n`}
          />
        </Field>
        <Checkbox
          name="updates"
          value="yes"
          label="Send me product updates, about once a month."
          className="sm:col-span-2"
        />
        <Honeypot />
        {state.step === 'asking' && state.problem && (
          <p role="alert" className="text-14 font-medium text-bad sm:col-span-2">
            {state.problem}
          </p>
        )}
        <Button
          type="submit"
          size="large"
          busy={state.step === 'sending'}
          className="sm:col-span-2 sm:justify-self-start"
        >
          Send message
        </Button>
      </form>
    </>
  )
}

function WithoutScripts() {
  return (
    <noscript className="text-ink-2">
      Sending a message needs JavaScript. Without it, the{' '}
      <a href="/help-center" className="text-accent underline">
        Help Center
      </a>{' '}
      answers most questions.
    </noscript>
  )
}
