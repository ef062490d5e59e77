import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { useSession } from '#app/lib/session/session.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { companySaid } from '#shared/company.ts'
import { writeReviewPath } from '#shared/company-review.ts'
import { CompanyField, CompanyLine } from './company-field.tsx'
import { EnquiryWindow } from './enquiry-window.tsx'
import type { CompanyHit } from './find-companies.ts'
import type { WindowProps } from './window-button.tsx'

type ReviewWindowProps = WindowProps & { page: string; company: string }

/**
 * Which company a review is about. One on Tannr has its own form, to which a visitor comes after signing in; about any other it is
 * sent to us.
 */
export function ReviewWindow(props: ReviewWindowProps) {
  return <CompanyWindow key={props.company} {...props} />
}

function CompanyWindow({ page, company, open, onClose }: ReviewWindowProps) {
  const [words, setWords] = useState(company)
  const [chosen, setChosen] = useState<CompanyHit>()
  const [elsewhere, setElsewhere] = useState(false)
  function close() {
    setElsewhere(false)
    onClose()
  }
  if (elsewhere) {
    return (
      <EnquiryWindow
        kind="review"
        page={page}
        context={{ company: words.trim() }}
        open={open}
        onClose={close}
      />
    )
  }
  return createPortal(
    <FormDialog
      title="Which company is it about?"
      description="Your name is never shown."
      open={open}
      onClose={close}
      unsaved={false}
    >
      <Choice
        words={words}
        chosen={chosen}
        onType={(typed) => {
          setWords(typed)
          setChosen(undefined)
        }}
        onChoose={(hit) => {
          setWords(hit.name)
          setChosen(hit)
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 text-14 text-ink-2">
        Not on Tannr?
        <Button look="outline" size="small" onClick={() => setElsewhere(true)}>
          Send us your review
        </Button>
      </div>
    </FormDialog>,
    document.body,
  )
}

type ChoiceProps = {
  words: string
  chosen: CompanyHit | undefined
  onType: (words: string) => void
  onChoose: (company: CompanyHit) => void
}

function Choice({ words, chosen, onType, onChoose }: ChoiceProps) {
  const navigate = useNavigate()
  const session = useSession()
  const form = chosen && writeReviewPath(chosen.slug)
  const to = session || !form ? form : `/auth?next=${encodeURIComponent(form)}`
  return (
    <>
      <CompanyField
        words={words}
        chosen={chosen}
        onType={onType}
        onChoose={onChoose}
        onGo={() => to && void navigate(to)}
      />
      {chosen && to && (
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-3 rounded-input bg-sunken px-3.5 py-2.5">
            <CompanyLine company={chosen} />
          </div>
          {!session && (
            <p className="text-14 text-ink-2">
              You sign in first, and come back to the form for {companySaid(chosen)}.
            </p>
          )}
          <ButtonLink to={to} size="large" shape="block">
            {session ? 'Write a Review' : 'Sign in and write'}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
