import type { ReactNode } from 'react'
import { useSectionInView } from '#app/lib/page/section-in-view.ts'
import { cx } from '#app/ui/cx.ts'
import type { SettingsPart } from '#app/ui/settings-section.tsx'

// While parts of the page are still coming, the browser keeps what is read in its place by something that is in view: not by this.
const holdNothing = (list: HTMLElement | null) => list?.style.setProperty('overflow-anchor', 'none')

/** The sections beside a list of them, which stays in view; on smaller screens the list is above. */
export function IndexedSections({
  parts,
  children,
}: {
  parts: readonly SettingsPart[]
  children: ReactNode
}) {
  const inView = useSectionInView(parts.map(({ id }) => id))
  return (
    <div className="xl:flex xl:gap-16">
      <nav ref={holdNothing} aria-label="Sections of your settings" className="mb-5">
        {/* The list is as tall as what surrounds it where it is above, and so has nowhere to stick there. */}
        <ul className="sticky top-20 grid grid-cols-2 flex-col gap-1 sm:grid-cols-3 xl:flex">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === inView ? 'location' : undefined}
                className={cx(
                  'flex h-9 items-center rounded-control px-2 text-14 whitespace-nowrap hover:bg-sunken pointer-coarse:h-11',
                  id === inView ? 'bg-sunken font-medium' : 'text-ink-2 hover:text-ink',
                )}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-1 flex-col gap-12">{children}</div>
    </div>
  )
}
