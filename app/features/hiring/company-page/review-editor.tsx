import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { type CompanyPage, companySaid } from '#shared/company.ts'
import {
  type OwnReview,
  type ReviewPart,
  reviewParts,
  reviewRelations,
  writeReviewPath,
} from '#shared/company-review.ts'
import { reviewSchema } from '#shared/company-review-form.ts'
import type { ReviewChanges } from './use-review-changes.ts'

const relations = Object.entries(reviewRelations).map(([value, label]) => ({ value, label }))
const stars = ['Very good', 'Good', 'In between', 'Poor', 'Very poor'].map((word, index) => ({
  value: String(5 - index),
  label: `${5 - index} – ${word}`,
}))
const parts = Object.entries(reviewParts) as [ReviewPart, string][]

type ReviewEditorProps = {
  company: CompanyPage
  /** Undefined for a new one. */
  own: OwnReview | undefined
  save: ReviewChanges['save']
  onClose: () => void
}

/** A person's one review of a company. */
export function ReviewEditor({ company, own, save, onClose }: ReviewEditorProps) {
  const { form, busy, errors, failure } = useForm(
    reviewSchema,
    async (fields) => {
      await save.attempt({ fields, isNew: !own })
      onClose()
    },
    { draft: `review ${company.id}` },
  )
  return (
    <FormDialog
      open
      title={own ? `Your review of ${companySaid(company)}` : `Review ${companySaid(company)}`}
      description="No one sees your name: not the company, and not our staff. What you write may still tell who you are, above all in a small team."
      onClose={onClose}
      className="w-[min(640px,calc(100vw-32px))]!"
    >
      <form {...form} aria-label="Review" className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="You are a" error={errors.relation}>
            <Select
              name="relation"
              options={relations}
              placeholder="Choose one"
              defaultValue={own?.relation ?? ''}
            />
          </Field>
          <Field label="Your role" hint="Everyone can read it." error={errors.role}>
            <Input name="role" maxLength={80} defaultValue={own?.role} />
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          {parts.map(([part, label]) => (
            <Field key={part} label={label} error={errors[part]}>
              <Select
                name={part}
                options={stars}
                placeholder="1 to 5"
                defaultValue={own ? String(own[part]) : ''}
              />
            </Field>
          ))}
        </div>
        <Field label="Title" error={errors.title}>
          <Input name="title" maxLength={100} defaultValue={own?.title} />
        </Field>
        <Field label="Your review" hint="At least 30 characters, at most 4,000." error={errors.body}>
          <Textarea name="body" rows={7} maxLength={4000} defaultValue={own?.body} />
        </Field>
        <p className="text-13 text-ink-3">
          It is marked as verified if you have a confirmed address at the company’s verified domain, are in
          its team here, or accepted an offer of its here. Otherwise it says Anonymous.
        </p>
        <FormFailure
          what="The review was not saved"
          failure={failure}
          signIn={`/auth?next=${encodeURIComponent(writeReviewPath(company.slug))}`}
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {own ? 'Save' : 'Publish'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
