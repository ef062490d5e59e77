import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, WrongField } from '#app/lib/form.ts'
import { draftValues, valuesOf } from '#app/lib/page/drafts.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { CompanyFields } from '#app/ui/company-fields.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type CompanyPage, type OwnCompany, portalPath } from '#shared/company.ts'
import { editedCompanySchema } from '#shared/company-form.ts'
import { companyPageQuery } from './company-page-queries.ts'
import { CompanyView } from './company-view.tsx'
import { LogoField } from './logo-field.tsx'
import { useSaveCompany } from './use-save-company.ts'

/** The fields of the company's page, with a preview. */
export function CompanyEditor({ company }: { company: OwnCompany }) {
  const page = useQuery(companyPageQuery(currentSession()?.user.id ?? null, company.slug))
  const owns = company.role === 'owner'
  return (
    <>
      <PageHeader
        title="Company Page"
        lead={owns ? 'What people read before they apply.' : 'Only owners can change this page.'}
      />
      {page.data ? (
        owns ? (
          <EditorWithPreview company={company} page={page.data} />
        ) : (
          <Preview page={page.data} />
        )
      ) : page.error ? (
        <ErrorState
          message={`The page could not be loaded: ${page.error.message}`}
          onRetry={() => void page.refetch()}
          retrying={page.isFetching}
        />
      ) : (
        <Skeleton className="h-120 w-full rounded-card!" />
      )}
    </>
  )
}

function EditorWithPreview({ company, page }: { company: OwnCompany; page: CompanyPage }) {
  const [typed, setTyped] = useState(() => draftValues(draftName(company)))
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <LogoField company={company} />
        <EditorForm
          // Changes saved or undone elsewhere appear in the fields at once.
          key={JSON.stringify(company)}
          company={company}
          isTyped={typed !== undefined}
          onType={setTyped}
        />
      </div>
      <Preview page={{ ...page, ...typed }} />
    </div>
  )
}

const draftName = ({ id }: OwnCompany) => `company ${id}`

type EditorFormProps = {
  company: OwnCompany
  isTyped: boolean
  /** Undefined: the input was saved or discarded. */
  onType: (values: Record<string, string> | undefined) => void
}

function EditorForm({ company, isTyped, onType }: EditorFormProps) {
  const save = useSaveCompany(company)
  const { errors, busy, failure, form } = useForm(
    editedCompanySchema,
    async (fields) => {
      try {
        await save.attempt(fields)
      } catch (error) {
        throw asField(error as Error)
      }
      onType(undefined)
    },
    { draft: draftName(company) },
  )
  return (
    <form
      {...form}
      aria-label="Company page"
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-6"
      onInput={(event) => {
        form.onInput(event)
        onType(valuesOf(event.currentTarget))
      }}
      onReset={() => {
        form.onReset()
        onType(undefined)
      }}
    >
      {isTyped && (
        <p role="status" className="text-14 text-ink-2">
          Not saved yet. What you typed is safe in this tab.
        </p>
      )}
      <Field label="Name" error={errors.name}>
        <Input name="name" defaultValue={company.name} maxLength={120} />
      </Field>
      <Field
        label="Address of its page"
        hint="It comes after /companies/. Links to the old address keep working."
        error={errors.slug}
      >
        <Input
          name="slug"
          defaultValue={company.slug}
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <CompanyFields errors={errors} company={company} />
      {company.verified_how && (
        <p className="text-14 text-ink-2">
          If you change the {company.verified_how === 'operator' ? 'name or domain' : 'domain'}, the company
          has to be verified again.
        </p>
      )}
      <FormFailure
        what="The page was not saved"
        failure={failure}
        signIn={`/auth?next=${encodeURIComponent(portalPath('company', company.slug))}`}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {isTyped && (
          <Button type="reset" look="outline">
            Discard changes
          </Button>
        )}
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** An error about a name or address that is taken belongs to its field. */
function asField(error: Error): Error {
  if (/address/.test(error.message)) return new WrongField('slug', error.message)
  if (!/duplicate|unique|already exists/.test(error.message)) return error
  return new WrongField('name', 'There is already a company with this name.')
}

function Preview({ page }: { page: CompanyPage }) {
  return (
    <section
      aria-label="Preview"
      className="min-w-0 overflow-hidden rounded-card border border-dashed border-line-strong bg-canvas"
    >
      <p className="border-b border-dashed border-line-strong px-5 py-2.5 text-13 text-ink-3">
        Preview, as everyone sees it
      </p>
      <CompanyView company={page} inside />
    </section>
  )
}
