import type { PasskeyListItem } from '@supabase/supabase-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '#app/lib/form.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { whyNoPasskeys } from '#app/lib/session/passkey-support.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Input } from '#app/ui/input.tsx'
import { dayText } from '#shared/dates.ts'
import { RemoveButton } from './remove-button.tsx'
import { useSecurityChange } from './security-queries.ts'
import { SecurityList, SecurityRow } from './security-row.tsx'

type PasskeysProps = { passkeys: readonly PasskeyListItem[]; person: string }

export function Passkeys({ passkeys, person }: PasskeysProps) {
  const [adding, setAdding] = useState(false)
  const change = useSecurityChange(person)
  const reason = whyNoPasskeys()
  const add = async () => {
    setAdding(true)
    await change(
      async () => (await getAuth()).registerPasskey(),
      'The passkey was not added',
      'Passkey added',
    )
    setAdding(false)
  }
  return (
    <div className="flex flex-col gap-5">
      {passkeys.length > 0 && (
        <SecurityList label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} person={person} />
          ))}
        </SecurityList>
      )}
      {reason ? (
        <p className="text-15 text-ink-2">{reason}</p>
      ) : (
        <Button look="outline" busy={adding} className="self-start" onClick={add}>
          Add a passkey
        </Button>
      )}
    </div>
  )
}

function PasskeyRow({ passkey, person }: { passkey: PasskeyListItem; person: string }) {
  const { id, friendly_name: name = 'Passkey', created_at: added, last_used_at: used } = passkey
  const [naming, setNaming] = useState(false)
  const change = useSecurityChange(person)
  const remove = () =>
    change(
      async () => (await getAuth()).passkey.delete({ passkeyId: id }),
      'The passkey was not removed',
      'Passkey removed',
    )
  return (
    <SecurityRow
      icon={<KeyRound className="size-4.5" />}
      name={name}
      detail={`Added ${dayText(added)}, ${used ? `last used ${dayText(used)}` : 'not used yet'}`}
    >
      <Button
        look="outline"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Rename ${name}`}
        onClick={() => setNaming(true)}
      >
        Rename
      </Button>
      <RemoveButton
        name={name}
        title={`Remove ${name}?`}
        description="It won’t sign you in any longer. Your device may still offer it until you delete it there, too."
        act="Remove"
        remove={remove}
      />
      {naming && <NameDialog id={id} name={name} person={person} onClose={() => setNaming(false)} />}
    </SecurityRow>
  )
}

const nameForm = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please enter a name'), z.maxLength(120, 'Please use a shorter name')),
})

type NameDialogProps = { id: string; name: string; person: string; onClose: () => void }

function NameDialog({ id, name, person, onClose }: NameDialogProps) {
  const change = useSecurityChange(person)
  const rename = async (given: { name: string }) => {
    const renamed = await change(
      async () => (await getAuth()).passkey.update({ passkeyId: id, friendlyName: given.name }),
      'The passkey was not renamed',
    )
    if (!renamed) throw new Error('The passkey was not renamed')
    onClose()
  }
  const { errors, busy, form } = useForm(nameForm, rename, { draft: `passkey ${id}` })
  return (
    <FormDialog open onClose={onClose} title="Rename passkey">
      <form {...form} className="flex flex-col gap-5">
        <Field label="Name" error={errors.name}>
          <Input name="name" maxLength={120} defaultValue={name} autoComplete="off" />
        </Field>
        <Button type="submit" busy={busy} className="self-end">
          Save name
        </Button>
      </form>
    </FormDialog>
  )
}
