import { Link, type To } from 'react-router'
import { cx } from './cx.ts'

export type TabItem = { label: string; to: To; current: boolean; count?: number | string }

/** Tabs are links: the chosen one is in the address, so reload, back and sharing keep it. */
export function Tabs({
  label,
  items,
  className,
}: {
  label: string
  items: readonly TabItem[]
  className?: string
}) {
  return (
    <nav aria-label={label} className={cx('border-b border-line', className)}>
      <ul className="-mb-px flex gap-6 overflow-x-auto overflow-y-hidden">
        {items.map(({ label, to, current, count }) => (
          <li key={label}>
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center gap-1.5 border-b-2 text-15 font-medium whitespace-nowrap outline-offset-[-3px]',
                current ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {label}
              {count !== undefined && <span className="text-13 text-ink-3 tabular-nums">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
