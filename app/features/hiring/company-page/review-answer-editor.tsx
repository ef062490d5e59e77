import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Textarea } from '#app/ui/input.tsx'
import { type CompanyPage, companyPath } from '#shared/company.ts'
import type { CompanyReviewLine } from '#shared/company-review.ts'
import { reviewAnswerSchema } from '#shared/company-review-form.ts'
import type { ReviewChanges } from './use-review-changes.ts'

type ReviewAnswerEditorProps = {
  company: CompanyPage
  review: CompanyReviewLine
  answer: ReviewChanges['answer']
  onClose: () => void
}

/** The company's one public answer to a review. */
export function ReviewAnswerEditor({ company, review, answer, onClose }: ReviewAnswerEditorProps) {
  const { form, busy, errors, failure } = useForm(
    reviewAnswerSchema,
    async ({ words }) => {
      await answer.attempt({ review: review.id, words })
      onClose()
    },
    { draft: `review answer ${review.id}` },
  )
  return (
    <FormDialog
      open
      title={`Answer “${review.title}”`}
      description={`Everyone can read it below the review, under the name of ${company.name}. Which of you wrote it isn’t shown.`}
      onClose={onClose}
    >
      <form {...form} aria-label="Answer" className="flex flex-col gap-5">
        <Field label="Your answer" error={errors.words}>
          <Textarea name="words" rows={5} maxLength={2000} defaultValue={review.answer?.body} />
        </Field>
        <FormFailure
          what="The answer was not saved"
          failure={failure}
          signIn={`/auth?next=${encodeURIComponent(companyPath(company.slug))}`}
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {review.answer ? 'Save' : 'Publish'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
