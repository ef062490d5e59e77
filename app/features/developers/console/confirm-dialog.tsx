import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  act: string
  busy: boolean
  onAct: () => void
  onClose: () => void
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({ title, children, act, busy, onAct, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <p className="text-15 text-ink-2">{children}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Dialog>
  )
}
