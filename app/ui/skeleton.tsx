import { cx } from './cx.ts'

/** A placeholder while loading. The list around it has `aria-busy` and names what it loads. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-breathe rounded-control bg-line', className)} />
  )
}
