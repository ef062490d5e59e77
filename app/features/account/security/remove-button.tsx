import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

type RemoveButtonProps = {
  name: string
  title: string
  /** The consequences. */
  description: string
  act: string
  /** Shows why it failed, if it does. */
  remove: () => Promise<unknown>
}

/** Removes a way to sign in, after a question. */
export function RemoveButton({ name, title, description, act, remove }: RemoveButtonProps) {
  const [asking, setAsking] = useState(false)
  const [removing, setRemoving] = useState(false)
  const onAct = async () => {
    setRemoving(true)
    await remove()
    setRemoving(false)
    setAsking(false)
  }
  return (
    <>
      <Button
        look="danger"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {asking && (
        <ConfirmDialog
          title={title}
          description={description}
          act={act}
          busy={removing}
          onAct={onAct}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
