import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type SureDialogProps = {
  title: string
  /** What follows, and who will see it. */
  description: string
  act: string
  onAct: () => void
  onClose: () => void
}

/** Asks once more before what cannot be undone. */
export function SureDialog({ title, description, act, onAct, onClose }: SureDialogProps) {
  return (
    <Dialog open title={title} description={description} onClose={onClose}>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={onAct}>
          {act}
        </Button>
      </div>
    </Dialog>
  )
}

export const blockWords = (name: string) => ({
  title: `Block ${name}?`,
  description: `You will no longer be connected, their requests will not reach you, and neither of you is suggested to the other. ${name} is not told.`,
  act: 'Block',
})

export const disconnectWords = (name: string) => ({
  title: `Disconnect from ${name}?`,
  description: `${name} is not told. To connect again, one of you has to ask the other.`,
  act: 'Disconnect',
})
