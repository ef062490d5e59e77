import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

const looks = {
  accent: 'touch-target font-medium text-accent underline-offset-4 hover:underline',
  quiet:
    'text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current',
}

export function TextLink({
  look = 'accent',
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: keyof typeof looks }) {
  return <Link viewTransition className={cx(looks[look], className)} {...rest} />
}
