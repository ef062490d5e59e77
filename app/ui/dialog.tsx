import { X } from 'lucide-react'
import { type DialogHTMLAttributes, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'

type DialogProps = {
  title: string
  description?: ReactNode
  /** Opened by a control with `opensDialog(id)`, which works before hydration. */
  id?: string
  /** Opened by state. Leave out when a control opens it by id. */
  open?: boolean
  onClose?: () => void
  className?: string
  /** Attributes of the element itself, for what a dialog does beyond opening and closing. */
  events?: DialogHTMLAttributes<HTMLDialogElement>
  children: ReactNode
}

/** The native modal dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, description, id, open, onClose, className, events, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || open === undefined || open === dialog.open) return
    if (!open) return dialog.close()
    dialog.showModal()
  }, [open])
  // A dialog removed while open restores the focus, too.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={titleId}
      // In development, effects run twice: by the time of the event, the dialog is open again.
      onClose={({ currentTarget }) => !currentTarget.open && onClose?.()}
      {...{ closedby: 'any' }}
      {...events}
      className={cx(
        'm-auto max-h-[calc(100dvh-32px)] w-[min(520px,calc(100vw-32px))] scroll-pb-24 overflow-y-auto rounded-card border border-line bg-surface p-0 text-ink shadow-float',
        className,
      )}
    >
      <div className="flex flex-col gap-5 p-6">
        <div className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1">
          <h2 id={titleId} className="text-20">
            {title}
          </h2>
          <form method="dialog" className="-my-1.5 -mr-1.5">
            <button
              type="submit"
              aria-label="Close"
              className="grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </form>
          {description && <p className="col-span-2 text-15 text-ink-2">{description}</p>}
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** Attributes for a button that opens the dialog with this id, with or without scripts. */
export function opensDialog(id: string) {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' as const }
}
