import { useQuery } from '@tanstack/react-query'
import { type FieldErrors, useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { currencies } from '#shared/posting.ts'
import type { Profile } from '#shared/profile.ts'
import { openSchema } from '#shared/profile-form.ts'
import { withCommas } from '#shared/with-commas.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import { type LeastPay, leastPayQuery } from './profile-queries.ts'
import type { ProfileChanges } from './use-profile-changes.ts'

type OpenDialogProps = { profile: Profile; changes: ProfileChanges; onClose: () => void }

/** What somebody looks for, for those whom they show it to; and the least pay, for themselves alone. */
export function OpenDialog(props: OpenDialogProps) {
  const pay = useQuery(leastPayQuery(props.profile.id))
  // A field takes what was saved when it is made, and no later.
  return pay.isPending ? null : <OpenForm {...props} pay={pay.data} />
}

/** Without what was saved, the pay is left as it is. */
function OpenForm({
  profile,
  changes,
  onClose,
  pay,
}: OpenDialogProps & { pay: LeastPay | null | undefined }) {
  const form = useForm(
    openSchema,
    async ({ words, least_pay, currency }) => {
      const isKnown = least_pay !== undefined && currency !== undefined
      const asked = isKnown && least_pay !== null ? { amount: least_pay, currency } : null
      await changes.fields.attempt({ open_to_work: words, ...(isKnown && { pay: asked }) })
      onClose()
    },
    { draft: 'profile open_to_work' },
  )
  return (
    <ProfileDialog title="Open to work" form={form} onClose={onClose}>
      <Field
        label="What you are looking for"
        hint="Roles, location, start date. Leave it empty if you’re not looking."
        error={form.errors.words}
      >
        <Textarea name="words" rows={3} defaultValue={profile.open_to_work} maxLength={200} />
      </Field>
      {pay !== undefined && <PayFields pay={pay} errors={form.errors} />}
    </ProfileDialog>
  )
}

type PayFieldsProps = { pay: LeastPay | null; errors: FieldErrors }

function PayFields({ pay, errors }: PayFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[1fr_120px]">
      <Field
        label="Minimum pay you’d accept"
        hint="Per year, before tax. Only you see it. It counts toward the matches you see; companies and recruiters never see it, or whether a job meets it."
        error={errors.least_pay}
      >
        <Input
          name="least_pay"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={pay ? withCommas(pay.amount) : ''}
        />
      </Field>
      <Field label="Currency" error={errors.currency}>
        <Select
          name="currency"
          defaultValue={pay?.currency ?? 'USD'}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      </Field>
    </div>
  )
}
