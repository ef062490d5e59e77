import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const hues = { accent: 'text-accent', orcher: 'text-orcher', api: 'text-api' }

type PageHeaderProps = {
  title: ReactNode
  lead?: ReactNode
  eyebrow?: string
  hue?: keyof typeof hues
  /** Shown at the right: a search field, a button. */
  aside?: ReactNode
  /** One button that is short enough to stand beside the title on a phone, too. */
  action?: ReactNode
  size?: 'page' | 'display'
}

/** The h1 of a page, its lead, and what belongs beside them. */
export function PageHeader({
  title,
  lead,
  eyebrow,
  hue = 'accent',
  aside,
  action,
  size = 'page',
}: PageHeaderProps) {
  const display = size === 'display'
  return (
    <header
      className={cx(
        'flex flex-wrap justify-between gap-x-8 gap-y-5',
        action ? 'items-center framed:gap-y-1 lg:items-end' : 'items-end framed:gap-y-3',
      )}
    >
      <div
        className={cx(
          'flex min-w-0 flex-col framed:flex-1 framed:basis-72',
          display ? 'gap-4' : 'gap-2 framed:gap-1',
          action && 'max-sm:framed:contents',
        )}
      >
        {eyebrow && <p className={cx('text-13 font-semibold tracking-[0.01em]', hues[hue])}>{eyebrow}</p>}
        <h1 tabIndex={-1} className={display ? 'text-42 md:text-56' : 'text-34 framed:text-26'}>
          {title}
        </h1>
        {lead && (
          <p
            className={cx(
              'measure text-balance text-ink-2',
              display ? 'text-18' : 'text-16 framed:text-15',
              action && 'max-sm:order-1 max-sm:basis-full',
            )}
          >
            {lead}
          </p>
        )}
      </div>
      {aside}
      {action}
    </header>
  )
}
