import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const hues = { accent: 'text-accent', orcher: 'text-orcher', api: 'text-api' }

type HeroProps = {
  eyebrow: string
  hue?: keyof typeof hues
  title: string
  lead: string
  actions?: ReactNode
  /** The drawing, or its replacement, beside the text. */
  art?: ReactNode
  className?: string
}

/** The top of a public page: its h1, lead, actions and drawing. */
export function Hero({ eyebrow, hue = 'accent', title, lead, actions, art, className }: HeroProps) {
  return (
    <header className={cx('page-x page-width pt-14 pb-4 md:pt-20 lg:pt-24', className)}>
      <div
        className={cx(
          'grid items-center gap-x-12 gap-y-10',
          art != null && 'lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]',
        )}
      >
        <div className="flex flex-col items-start gap-5">
          <p className={cx('text-13 font-semibold tracking-[0.01em]', hues[hue])}>{eyebrow}</p>
          <h1
            tabIndex={-1}
            className={cx('text-42 md:text-56', art == null ? 'max-w-[13em] 3xl:text-64' : 'max-w-[18ch]')}
          >
            {title}
          </h1>
          <p className="max-w-[54ch] text-18 text-balance text-ink-2">{lead}</p>
          {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {art != null && (
          <div className="min-w-0 max-lg:max-w-[560px] has-[>*>svg]:sewn">
            <div>{art}</div>
          </div>
        )}
      </div>
    </header>
  )
}
