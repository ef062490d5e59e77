import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** The consequences, and who will see them. */
  description: ReactNode
  act: string
  busy?: boolean
  onAct: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, description, act, busy = false, onAct, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open title={title} description={description} onClose={onClose}>
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
