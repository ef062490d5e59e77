import type { ReactNode } from 'react'

type ClosingCallProps = { title: ReactNode; lead?: string; actions: ReactNode }

/** The last word of a page: ink where the page is paper, paper where it is ink. */
export function ClosingCall({ title, lead, actions }: ClosingCallProps) {
  return (
    <section className="page-x page-width pt-6 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-7 rounded-card bg-ink px-6 py-10 text-canvas sm:px-10 md:px-16 md:py-16">
        <div className="flex max-w-[46ch] flex-col gap-3">
          <h2 className="max-w-[13em] text-26 md:text-34">{title}</h2>
          {lead && <p className="text-16 opacity-80">{lead}</p>}
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </section>
  )
}
