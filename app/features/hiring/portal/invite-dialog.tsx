import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { type CompanyRole, companyRoles, type OwnCompany, portalPath, roleDuties } from '#shared/company.ts'
import { inviteSchema } from '#shared/company-form.ts'
import type { TeamChanges } from './use-team-changes.ts'

const roles = Object.keys(companyRoles) as CompanyRole[]

type InviteDialogProps = { company: OwnCompany; changes: TeamChanges; onClose: () => void }

export function InviteDialog({ company, changes, onClose }: InviteDialogProps) {
  const { errors, busy, failure, form } = useForm(
    inviteSchema,
    async (invited) => {
      await changes.invite.attempt(invited)
      onClose()
    },
    { draft: `invitation ${company.id}` },
  )
  return (
    <FormDialog
      open
      title={`Invite someone to ${company.name}`}
      description={
        hasOwnServer
          ? 'We email them a link. They see your name and the company’s.'
          : 'They find it in the Business portal once they sign in with this address. They see your name and the company’s.'
      }
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Email address" error={errors.email}>
          <Input name="email" type="email" maxLength={254} autoComplete="off" />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-14 font-medium">Role</legend>
          {roles.map((role) => (
            <label
              key={role}
              className="flex min-h-11 cursor-pointer items-start gap-3 rounded-input border border-line px-3.5 py-2.5 has-checked:border-ink"
            >
              <input
                type="radio"
                name="role"
                value={role}
                defaultChecked={role === 'recruiter'}
                className="mt-1 accent-ink"
              />
              <span className="flex flex-col">
                <span className="text-15 font-medium">{companyRoles[role]}</span>
                <span className="text-14 text-ink-2">{roleDuties[role]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <FormFailure
          what="The invitation was not sent"
          failure={failure}
          signIn={`/auth?next=${encodeURIComponent(portalPath('settings', company.slug))}`}
        />
        <FormButtons busy={busy} onCancel={onClose}>
          Send invitation
        </FormButtons>
      </form>
    </FormDialog>
  )
}
