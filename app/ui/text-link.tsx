import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

const looks = {
  // For a finger it is 44 px high; the padding takes no room.
  accent:
    'font-medium text-accent underline-offset-4 hover:underline pointer-coarse:-my-3 pointer-coarse:inline-block pointer-coarse:py-3',
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
