import { useNavigate } from 'react-router'
import { useForm, WrongField } from '#app/lib/form.ts'
import { CompanyFields } from '#app/ui/company-fields.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { portalPath } from '#shared/company.ts'
import { newCompanySchema } from '#shared/company-form.ts'
import { useCreateCompany } from './use-company-changes.ts'

/** Creates a company of the person's own. It stays open with its input if that is refused or the connection is lost. */
export function NewCompanyDialog({ person, onClose }: { person: string; onClose: () => void }) {
  const create = useCreateCompany(person)
  const navigate = useNavigate()
  const { errors, busy, failure, form } = useForm(
    newCompanySchema,
    async (fields) => {
      try {
        const slug = await create.attempt(fields)
        navigate(portalPath('overview', slug), { replace: true })
      } catch (error) {
        throw asField(error as Error)
      }
    },
    { draft: 'new company' },
  )
  return (
    <FormDialog open title="Add your company" onClose={onClose}>
      <form {...form} className="flex flex-col gap-5">
        <Field label="Name" error={errors.name}>
          <Input name="name" maxLength={120} autoComplete="organization" />
        </Field>
        <Field
          label="Address of its page"
          hint="It comes after Tannr’s own address and /companies/. Leave it empty to use the name."
          error={errors.slug}
        >
          <Input name="slug" maxLength={80} autoCapitalize="none" spellCheck={false} />
        </Field>
        <CompanyFields errors={errors} />
        <p className="text-14 text-ink-2">
          You become its owner. Until you verify the domain, the page says “Not verified”.
        </p>
        <FormFailure
          what="The company was not created"
          failure={failure}
          signIn="/auth?next=/business-portal?new=company"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          Create company
        </FormButtons>
      </form>
    </FormDialog>
  )
}

/** An error about a name or address that is taken belongs to its field. */
function asField(error: Error): Error {
  if (/company with this name/.test(error.message))
    return new WrongField(
      'name',
      'There is already a company with this name. Ask its owner for an invitation.',
    )
  if (/address is taken/.test(error.message)) return new WrongField('slug', error.message)
  return error
}
