import type { ReactNode } from 'react'

type PartProps = { title: string; aside?: string | undefined; children: ReactNode }

/** A part of the panel of a step, by its title. */
export function Part({ title, aside, children }: PartProps) {
  return (
    <section className="flex flex-col gap-2 border-t border-line px-5 py-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-15 font-semibold">{title}</span>
        {aside && <span className="truncate text-13 text-ink-3">{aside}</span>}
      </p>
      {children}
    </section>
  )
}
