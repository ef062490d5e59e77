import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Stitch } from '#app/ui/thread.tsx'
import { type MailLinkFor, useSendMailLink } from './use-send-mail-link.ts'

type MailLinksProps = {
  email: string
  query: URLSearchParams
  disabled?: boolean
  /** Where a link to sign in was sent already. */
  onlyNewcomers?: boolean
}

/**
 * Options for people without their password, and below for people without an account. Both are always shown: showing only the one
 * that fits would reveal which addresses have an account.
 */
export function MailLinks({ email, query, disabled, onlyNewcomers }: MailLinksProps) {
  const send = useSendMailLink(query)
  const [busy, setBusy] = useState<MailLinkFor>()
  const press = async (linkFor: MailLinkFor) => {
    setBusy(linkFor)
    await send(email, linkFor)
    setBusy(undefined)
  }
  const link = (linkFor: MailLinkFor, label: string) => (
    <Button
      size="large"
      shape="block"
      look="outline"
      busy={busy === linkFor}
      disabled={disabled || busy !== undefined}
      onClick={() => press(linkFor)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {!onlyNewcomers && link('sign-in', 'Email me a link')}
      <h2 className="my-1 flex items-center gap-4 text-15 font-normal text-ink-2">
        <Stitch className="flex-1" />
        New to Tannr?
        <Stitch className="flex-1" />
      </h2>
      {link('sign-up', 'Create an account with this address')}
    </>
  )
}
