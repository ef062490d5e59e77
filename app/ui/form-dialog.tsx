import {
  type ComponentProps,
  type DialogHTMLAttributes,
  type FormEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

const fields = ':is(input, select, textarea):not([tabindex="-1"])'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'id' | 'events'> & {
  /** Whether there are unsaved changes, if the form knows; otherwise, whether anything was typed. */
  unsaved?: boolean
}
type Events = DialogHTMLAttributes<HTMLDialogElement> & { closedby: string }

/**
 * A dialog with a form: its first field is focused, a press outside does nothing, and unsaved input is only discarded by Escape,
 * the close button or going back after a confirmation.
 */
export function FormDialog({ children, onClose, unsaved, ...dialog }: FormDialogProps) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not on touch screens, where the keyboard would cover the form before it was seen.
    if (dialog.open && matchMedia('(pointer: fine)').matches) {
      content.current?.querySelector<HTMLElement>(fields)?.focus()
    }
  }, [dialog.open])
  const typed = useRef(false)
  const [leaving, setLeaving] = useState<HTMLDialogElement>()
  const leave = (event: SyntheticEvent<HTMLDialogElement>) => {
    const { currentTarget } = event
    // A submitted form is replaced by its receipt.
    if (!(unsaved ?? typed.current) || !currentTarget.querySelector('form:not([method=dialog])')) return
    event.preventDefault()
    setLeaving(currentTarget)
  }
  const events: Events = {
    closedby: 'closerequest',
    onInput: () => {
      typed.current = true
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return
      if (!leaving) return leave(event)
      event.preventDefault()
      setLeaving(undefined)
    },
    onCancel: (event) => {
      if (event.target === event.currentTarget) leave(event)
    },
    onSubmit: (event: FormEvent<HTMLDialogElement>) => {
      if ((event.target as HTMLFormElement).method === 'dialog') leave(event)
    },
  }
  return (
    <Dialog
      {...dialog}
      events={events}
      onClose={() => {
        typed.current = false
        setLeaving(undefined)
        onClose?.()
      }}
    >
      <div ref={content} className="contents">
        {children}
      </div>
      {leaving && <DiscardQuestion onKeep={() => setLeaving(undefined)} onDiscard={() => discard(leaving)} />}
    </Dialog>
  )
}

/** Some forms stay while their dialog is closed. */
function discard(dialog: HTMLDialogElement) {
  dialog.querySelector<HTMLFormElement>('form:not([method=dialog])')?.reset()
  dialog.close()
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    keep.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <div
      ref={keep}
      role="alertdialog"
      aria-label="Discard what you typed?"
      className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-6 py-4"
    >
      <p className="mr-auto text-15 font-medium">Discard what you typed?</p>
      <Button look="outline" onClick={onKeep}>
        Keep writing
      </Button>
      <Button look="danger" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
