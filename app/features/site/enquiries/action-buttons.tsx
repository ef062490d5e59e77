import type { Action } from '#app/content/action.ts'
import { ButtonLink, type ButtonStyle } from '#app/ui/button.tsx'
import { EnquiryButton } from './enquiry-dialog.tsx'

type ActionButtonProps = ButtonStyle & { action: Action; page: string; className?: string }

/** One button of the content: a link, or one that opens an enquiry. */
export function ActionButton({ action, page, ...style }: ActionButtonProps) {
  if ('to' in action) {
    return (
      <ButtonLink to={action.to} {...style}>
        {action.label}
      </ButtonLink>
    )
  }
  return (
    <EnquiryButton kind={action.enquiry} page={page} context={action.context} {...style}>
      {action.label}
    </EnquiryButton>
  )
}

type PlanButtonProps = { plan: { action: Action; mostPopular?: boolean }; page: string }

/** The button of a plan, across its column. */
export function PlanButton({ plan, page }: PlanButtonProps) {
  return (
    <ActionButton
      action={plan.action}
      page={page}
      shape="block"
      look={plan.mostPopular ? 'primary' : 'outline'}
    />
  )
}

type ActionButtonsProps = { actions: readonly Action[]; page: string; closing?: boolean }

/** The buttons of a hero, or of a page's `closing` call: the first is primary, the others secondary. */
export function ActionButtons({ actions, page, closing }: ActionButtonsProps) {
  const first = closing ? 'accent' : 'primary'
  return actions.map((action, index) => (
    <ActionButton
      key={action.label}
      action={action}
      page={page}
      size="large"
      look={index === 0 ? first : 'outline'}
    />
  ))
}
