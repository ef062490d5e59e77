import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type SureProps = { title: string; description: string; act: string; onAct: () => void; onClose: () => void }

/** Asks once more before what cannot be undone, and says what follows. */
export function Sure({ title, description, act, onAct, onClose }: SureProps) {
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
