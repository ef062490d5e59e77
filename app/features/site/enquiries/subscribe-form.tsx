import type { FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Input } from '#app/ui/input.tsx'
import { Honeypot } from './honeypot.tsx'
import { takeFocus } from './take-focus.ts'
import { useEnquiry } from './use-enquiry.ts'

type SubscribeFormProps = { page: string; className?: string }

/** An address and a button, for the ends of /news and /resources. */
export function SubscribeForm({ page, className }: SubscribeFormProps) {
  const { state, send } = useEnquiry()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(new FormData(event.currentTarget), { kind: 'subscribe', page })
  }
  if (state.step === 'sent') {
    return (
      <p ref={takeFocus} tabIndex={-1} role="status" className="text-16 outline-none">
        You are subscribed. A confirmation is on its way to{' '}
        <strong className="wrap-anywhere">{state.enquiry.email}</strong>.
      </p>
    )
  }
  const problem = state.errors.email ?? (state.step === 'asking' ? state.problem : undefined)
  return (
    <>
      <form onSubmit={submit} method="post" data-scripted="" className={cx('noscript:hidden', className)}>
        <div className="relative flex flex-wrap gap-2">
          <Input
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="you@example.com"
            aria-label="Email address"
            aria-invalid={Boolean(problem)}
            aria-describedby={problem && 'subscribe-problem'}
            className="flex-1 basis-48"
          />
          <Honeypot />
          <Button type="submit" size="large" busy={state.step === 'sending'}>
            Subscribe
          </Button>
        </div>
        {problem && (
          <p id="subscribe-problem" role="alert" className="mt-2 text-14 font-medium text-bad">
            {problem}
          </p>
        )}
      </form>
      <noscript className="text-14 text-ink-2">Subscribing needs JavaScript.</noscript>
    </>
  )
}
