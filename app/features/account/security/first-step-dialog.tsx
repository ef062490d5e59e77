import { useState } from 'react'
import { supportsPasskeys } from '#app/lib/session/passkey-support.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { AddKey } from './add-key.tsx'
import { AppDialog } from './app-dialog.tsx'

type FirstStepDialogProps = { person: string; onTaken: () => void; onClose: () => void }

/**
 * Setting up a second factor in the middle of an action that requires one; people who have one completed it when they signed in.
 * The action continues afterwards.
 */
export function FirstStepDialog({ person, onTaken, onClose }: FirstStepDialogProps) {
  const [usesApp, setUsesApp] = useState(false)
  if (usesApp) {
    return (
      <AppDialog
        person={person}
        name="Authenticator app"
        onClose={(isAdded) => (isAdded ? onTaken() : onClose())}
      />
    )
  }
  return (
    <Dialog
      open
      title="This needs a second factor"
      description="Your account has none yet. Set one up here, and we’ll send what you typed right after. From then on, you’ll need it to sign in."
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setUsesApp(true)}>Use an authenticator app</Button>
        {supportsPasskeys() && <AddKey person={person} name="Security key" onAdded={onTaken} />}
      </div>
      <p className="text-13 text-ink-3">Get recovery codes in Settings afterward, in case you lose it.</p>
    </Dialog>
  )
}
