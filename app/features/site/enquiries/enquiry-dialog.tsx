/** Opens the enquiry dialog, which is loaded with the first press. Without scripts it links to the form on /support. */
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ButtonStyle, buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import type { EnquiryKind } from '#shared/enquiry-kinds.ts'

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

type WindowProps = {
  kind: EnquiryKind
  page: string
  context: Record<string, string> | undefined
  open: boolean
  onClose: () => void
}

const supportTopics: Partial<Record<EnquiryKind, string>> = {
  report: 'privacy-security',
  chat: 'technical-issues',
  call: 'account-billing',
}

export function EnquiryButton({
  kind,
  page,
  context,
  plain,
  look,
  size,
  shape,
  className,
  children,
}: EnquiryButtonProps) {
  const navigate = useNavigate()
  const [Window, setWindow] = useState<ComponentType<WindowProps>>()
  const [step, setStep] = useState<'closed' | 'loading' | 'open'>('closed')
  const href = `/support?topic=${supportTopics[kind] ?? 'other'}`
  async function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    setStep('loading')
    try {
      const { EnquiryWindow } = await import('./enquiry-window.tsx')
      setWindow(() => EnquiryWindow)
      setStep('open')
    } catch {
      setStep('closed')
      navigate(href)
    }
  }
  const style: ButtonStyle = { ...(look && { look }), ...(size && { size }), ...(shape && { shape }) }
  return (
    <>
      <a
        href={href}
        onClick={open}
        data-scripted=""
        data-enquiry={kind}
        aria-haspopup="dialog"
        aria-busy={step === 'loading' || undefined}
        className={
          plain
            ? cx('font-medium text-accent underline-offset-4 hover:underline', className)
            : buttonClass(style, className)
        }
      >
        {step === 'loading' && !plain ? (
          <>
            <span className="opacity-0">{children}</span>
            <Spinner className="absolute" />
          </>
        ) : (
          children
        )}
      </a>
      {Window && (
        <Window
          kind={kind}
          page={page}
          context={context}
          open={step === 'open'}
          onClose={() => setStep('closed')}
        />
      )}
    </>
  )
}
