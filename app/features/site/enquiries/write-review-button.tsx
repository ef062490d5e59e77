import type { ComponentProps } from 'react'
import { useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EnquiryButton } from './enquiry-dialog.tsx'

type WriteReviewButtonProps = Omit<ComponentProps<typeof EnquiryButton>, 'kind' | 'plain'> & {
  /** Where somebody who is signed in writes it. */
  to: string
}

/** An enquiry for a visitor; somebody who is signed in writes the review. */
export function WriteReviewButton({ to, page, context, ...rest }: WriteReviewButtonProps) {
  const session = useSession()
  if (session) return <ButtonLink to={to} {...rest} />
  return <EnquiryButton kind="review" page={page} context={context} {...rest} />
}
