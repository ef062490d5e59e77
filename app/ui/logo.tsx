import { cx } from './cx.ts'

/** The mark: a T sewn in five stitches. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" className={cx('shrink-0', className)}>
      <rect width="44" height="44" rx="12" className="fill-accent" />
      <g className="stroke-on-accent" strokeWidth="4" strokeLinecap="round" fill="none">
        <path d="M11 15.2h6M20.5 15.2h6M33 15.2h.01" />
        <path d="M22 16v4.5M22 26.5v4.5" />
      </g>
    </svg>
  )
}
