/** Opens a dialog that is loaded with the first press. Without scripts, or if it does not load, it leads to `href`. */
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ButtonStyle, buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import type { EnquiryKind } from '#shared/enquiry-kinds.ts'

export type WindowProps = { open: boolean; onClose: () => void }

type WindowButtonProps<Given> = ButtonStyle & {
  href: string
  load: () => Promise<ComponentType<Given & WindowProps>>
  given: Given
  /** The form that it opens at once. */
  kind?: EnquiryKind
  /** Styled as a text link instead of a button. */
  plain?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function WindowButton<Given extends object>({
  href,
  load,
  given,
  kind,
  plain,
  className,
  children,
  ...style
}: WindowButtonProps<Given>) {
  const navigate = useNavigate()
  const [Window, setWindow] = useState<ComponentType<Given & WindowProps>>()
  const [step, setStep] = useState<'closed' | 'loading' | 'open'>('closed')
  async function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    setStep('loading')
    try {
      const loaded = await load()
      setWindow(() => loaded)
      setStep('open')
    } catch {
      setStep('closed')
      navigate(href)
    }
  }
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
      {Window && <Window {...given} open={step === 'open'} onClose={() => setStep('closed')} />}
    </>
  )
}
