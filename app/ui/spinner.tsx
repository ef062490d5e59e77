import { cx } from './cx.ts'

/** A thread that closes into a ring. Decorative: text beside it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={cx('size-5 animate-spin', className)}>
      <circle
        cx="10"
        cy="10"
        r="8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="30 8 4 9"
      />
    </svg>
  )
}
