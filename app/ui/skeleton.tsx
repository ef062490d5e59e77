import { cx } from './cx.ts'

/** A shape in place of what is loading. The list around it says `aria-busy` and names what it loads. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-breathe rounded-control bg-line', className)} />
  )
}
