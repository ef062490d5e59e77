import { useState } from 'react'
import { getAuth } from '#app/lib/session/auth.ts'
import { Button } from '#app/ui/button.tsx'
import { useSecurityChange } from './security-queries.ts'

type AddKeyProps = {
  person: string
  name: string
  /** The dialog's remaining steps. */
  onAdded?: () => void
}

/** A security key or another authenticator of the browser, as a second step. */
export function AddKey({ person, name, onAdded }: AddKeyProps) {
  const [adding, setAdding] = useState(false)
  const change = useSecurityChange(person)
  const add = async () => {
    setAdding(true)
    await change(
      async () => (await getAuth()).mfa.webauthn.register({ friendlyName: name }),
      'The key was not added',
      onAdded ?? 'Security key added',
    )
    setAdding(false)
  }
  return (
    <Button look="outline" busy={adding} onClick={add}>
      Add a security key
    </Button>
  )
}
