import type { ReactNode } from 'react'
import type { ButtonStyle } from '#app/ui/button.tsx'
import type { EnquiryKind } from '#shared/enquiry-kinds.ts'
import { WindowButton } from './window-button.tsx'

type EnquiryButtonProps = ButtonStyle & {
  kind: EnquiryKind
  /** The path of the current page. */
  page: string
  /** Context known to the page, for example the role that somebody applies for. */
  context?: Record<string, string> | undefined
  /** Styled as a text link instead of a button. */
  plain?: boolean
  className?: string
  children: ReactNode
}

const supportTopics: Partial<Record<EnquiryKind, string>> = {
  report: 'privacy-security',
  chat: 'technical-issues',
  call: 'account-billing',
}

const loadWindow = async () => (await import('./enquiry-window.tsx')).EnquiryWindow

/** Opens the enquiry dialog. Without scripts it links to the form on /support. */
export function EnquiryButton({ kind, page, context, ...rest }: EnquiryButtonProps) {
  return (
    <WindowButton
      href={`/support?topic=${supportTopics[kind] ?? 'other'}`}
      load={loadWindow}
      given={{ kind, page, context }}
      kind={kind}
      {...rest}
    />
  )
}
