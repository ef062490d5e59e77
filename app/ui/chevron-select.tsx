import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type ChevronSelectProps = ComponentProps<'select'> & {
  /** Of what holds the choice and its arrow. */
  frame?: string | undefined
  arrow?: string
}

/** A choice with our own arrow in place of the browser's. */
export function ChevronSelect({
  frame = 'block',
  arrow = 'right-3.5 size-4.5 text-ink-2',
  className,
  ...rest
}: ChevronSelectProps) {
  return (
    <span className={cx('relative', frame)}>
      <select className={cx('w-full appearance-none truncate', className)} {...rest} />
      <ChevronDown
        aria-hidden="true"
        className={cx('pointer-events-none absolute inset-y-0 my-auto', arrow)}
      />
    </span>
  )
}
