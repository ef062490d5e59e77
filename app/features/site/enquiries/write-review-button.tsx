import type { ReactNode } from 'react'
import type { ButtonStyle } from '#app/ui/button.tsx'
import { WindowButton } from './window-button.tsx'

type WriteReviewButtonProps = ButtonStyle & {
  /** The path of the current page. */
  page: string
  /** The company that it is about, if the page knows. */
  company?: string
  children: ReactNode
}

const loadWindow = async () => (await import('./review-window.tsx')).ReviewWindow

/** Asks which company it is about, and leads to its form. Without scripts it links to the form on /support. */
export function WriteReviewButton({ page, company = '', ...rest }: WriteReviewButtonProps) {
  return <WindowButton href="/support?topic=other" load={loadWindow} given={{ page, company }} {...rest} />
}
