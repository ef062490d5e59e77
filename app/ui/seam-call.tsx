import type { ReactNode } from 'react'
import { Portrait } from './drawn/drawn.tsx'

type SeamCallProps = { title: string; lead?: string; actions: ReactNode; people: readonly string[] }

/** For a page about people: they are on one seam that ends in the button. */
export function SeamCall({ title, lead, actions, people }: SeamCallProps) {
  return (
    <section className="mt-14 overflow-hidden border-y border-line bg-sunken py-14 md:mt-20 md:py-16">
      <div className="page-x page-width grid items-end gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 className="text-26 md:text-34">{title}</h2>
          {lead && <p className="mt-2 max-w-[46ch] text-16 text-ink-2">{lead}</p>}
        </div>
        <div className="relative flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
          <span
            aria-hidden="true"
            className="absolute bottom-[11px] left-[-100vw] w-[calc(100vw+100%-1rem)] border-t-[2.5px] border-dashed border-accent max-sm:bottom-auto max-sm:top-[49px] xl:left-0 xl:w-full"
          />
          <div className="flex gap-3 sm:gap-4">
            {people.map((name, index) => (
              <Portrait
                key={name}
                name={name}
                className={`relative size-14 sm:size-20 ${index > 3 ? 'max-xl:hidden' : ''}`}
              />
            ))}
          </div>
          <div className="relative flex flex-wrap gap-3 sm:translate-y-3">{actions}</div>
        </div>
      </div>
    </section>
  )
}
