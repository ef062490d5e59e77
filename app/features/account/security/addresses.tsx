import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { codeIn } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Input } from '#app/ui/input.tsx'
import { emailForm } from '#shared/auth-forms.ts'
import { CodeForm, NumberForm } from './phone-forms.tsx'
import { useSecurityChange } from './security-queries.ts'
import { SecurityList, SecurityRow } from './security-row.tsx'

const failed = 'That didn’t work. Please try again.'

type Open = 'email' | 'phone' | undefined

export function Addresses({ user, person }: { user: User; person: string }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <SecurityList label="Your addresses">
        <SecurityRow
          name={
            <>
              {user.email || 'No email address'} {user.new_email && <Badge tone="warn">Changing</Badge>}
            </>
          }
          detail={
            user.new_email
              ? `Follow the links we sent to ${user.email ? 'both addresses' : user.new_email} to change it to ${user.new_email}.`
              : 'Email'
          }
        >
          <Button
            look="outline"
            size="small"
            aria-haspopup="dialog"
            aria-label={user.email ? 'Change email address' : 'Add email address'}
            onClick={() => setOpen('email')}
          >
            {user.email ? 'Change' : 'Add'}
          </Button>
        </SecurityRow>
        <SecurityRow name={user.phone ? `+${user.phone}` : 'No phone number'} detail="Phone">
          <Button
            look="outline"
            size="small"
            aria-haspopup="dialog"
            aria-label={user.phone ? 'Change phone number' : 'Add phone number'}
            onClick={() => setOpen('phone')}
          >
            {user.phone ? 'Change' : 'Add'}
          </Button>
        </SecurityRow>
      </SecurityList>
      {open === 'email' && <EmailDialog person={person} hasEmail={Boolean(user.email)} onClose={close} />}
      {open === 'phone' && <PhoneDialog person={person} hasPhone={Boolean(user.phone)} onClose={close} />}
    </>
  )
}

type DialogProps = { person: string; onClose: () => void }

function EmailDialog({ person, hasEmail, onClose }: DialogProps & { hasEmail: boolean }) {
  const change = useSecurityChange(person)
  const send = async ({ email }: { email: string }) => {
    const emailRedirectTo = `${location.origin}/auth/confirm?next=/settings`
    const sent = await change(
      async () => (await getAuth()).updateUser({ email }, { emailRedirectTo }),
      failed,
      hasEmail ? 'Follow the links we sent to both addresses' : 'Follow the link we sent',
    )
    if (!sent) throw new Error(failed)
    onClose()
  }
  const { errors, busy, form } = useForm(emailForm, send, { draft: 'new email address' })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={hasEmail ? 'Change email address' : 'Add email address'}
      description={
        hasEmail
          ? 'We’ll send one link to the new address and one to your current address. Follow both.'
          : 'We’ll send a link to it.'
      }
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="New email address" error={errors.email}>
          <Input name="email" type="email" required autoComplete="email" />
        </Field>
        <Button type="submit" busy={busy} className="self-end">
          {hasEmail ? 'Send links' : 'Send link'}
        </Button>
      </form>
    </FormDialog>
  )
}

function PhoneDialog({ person, hasPhone, onClose }: DialogProps & { hasPhone: boolean }) {
  const [phone, setPhone] = useState<string>()
  const change = useSecurityChange(person)
  const sendCode = async (number: string) => {
    const sent = await change(async () => (await getAuth()).updateUser({ phone: number }), failed)
    if (!sent) throw new Error(failed)
    setPhone(number)
  }
  const checkCode = (number: string, token: string) =>
    change(
      codeIn('token', async () =>
        (await getAuth()).verifyOtp({ phone: number, token, type: 'phone_change' }),
      ),
      failed,
      () => {
        toast.success(hasPhone ? 'Phone number changed' : 'Phone number added')
        onClose()
      },
    )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={hasPhone ? 'Change phone number' : 'Add phone number'}
      description={phone ? `Enter the code we sent to ${phone}.` : 'We’ll send a code to it first.'}
    >
      {phone ? (
        <CodeForm
          button={hasPhone ? 'Change number' : 'Add number'}
          check={(token) => checkCode(phone, token)}
        />
      ) : (
        <NumberForm
          label={hasPhone ? 'New phone number' : 'Phone number'}
          draft="new phone number"
          send={sendCode}
        />
      )}
    </FormDialog>
  )
}
