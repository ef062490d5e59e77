import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const hues = { accent: 'text-accent', orcher: 'text-orcher', api: 'text-api' }

type SplitHeroProps = {
  eyebrow: string
  hue?: keyof typeof hues
  title: string
  lead: string
  actions?: ReactNode
}

/** The top of a page with a full-width picture below: the heading at the left, the lead at the right. */
export function SplitHero({ eyebrow, hue = 'accent', title, lead, actions }: SplitHeroProps) {
  return (
    <header className="page-x page-width grid gap-x-16 gap-y-6 pt-12 pb-10 md:pt-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:items-start">
      <div>
        <p className={cx('text-13 font-semibold', hues[hue])}>{eyebrow}</p>
        <h1 tabIndex={-1} className="mt-3 max-w-[13em] text-42 md:text-56 3xl:text-64">
          {title}
        </h1>
      </div>
      <div className="lg:pt-1">
        <p className="max-w-[54ch] text-18 text-balance text-ink-2">{lead}</p>
        {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  )
}
