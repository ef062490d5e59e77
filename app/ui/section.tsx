import type { ReactNode } from 'react'

type SectionProps = {
  id?: string
  title: string
  lead?: ReactNode
  /** Shown under the lead: a link, a button. */
  aside?: ReactNode
  /** A tinted band across the page. */
  band?: boolean
  className?: string
  children: ReactNode
}

/** A section of a public page: its heading at the left, its lead at the right, then its content. */
export function Section({ id, title, lead, aside, band, className, children }: SectionProps) {
  return (
    <section
      id={id}
      className={band ? 'my-8 border-y border-line bg-sunken py-14 md:my-13 md:py-22' : 'py-8 md:py-13'}
    >
      <div className="page-x page-width">
        <div className="mb-8 grid gap-x-12 gap-y-4 md:mb-10 lg:grid-cols-2 lg:items-baseline">
          <h2 className="text-26 md:text-34">{title}</h2>
          {(lead || aside) && (
            <div className="flex max-w-[56ch] flex-col items-start gap-4 text-16 text-ink-2">
              {lead && <p className="text-balance">{lead}</p>}
              {aside}
            </div>
          )}
        </div>
        <div className={className}>{children}</div>
      </div>
    </section>
  )
}
