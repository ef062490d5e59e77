import PanelLeft from 'lucide-react/dist/esm/icons/panel-left.mjs'
import { Link } from 'react-router'
import { cx } from '#app/ui/cx.ts'

export type SidebarLinkData = { to: string; label: string; icon: string }
export type SidebarGroup = { title: string; links: readonly SidebarLinkData[] }

/** Labels that a collapsed sidebar keeps for screen readers. */
const wordClass =
  'sr-only lg:group-has-[>[data-wide][open]]/sidebar:not-sr-only max-lg:group-has-[>[data-narrow][open]]/sidebar:not-sr-only'

/**
 * Two <details> hold its state, so the browser alone opens and closes it, with or without scripts: the wide one is open
 * at first, the narrow one closed, and each counts only on its side of 1024 px. Hence it closes by itself below.
 */
export function HomeSidebar({ groups }: { groups: readonly SidebarGroup[] }) {
  return (
    <aside
      aria-label="Products and tools"
      className={cx(
        'group/sidebar when-signed-out sticky top-(--bar) z-10 hidden h-[calc(100dvh-var(--bar))] w-16 shrink-0 overflow-x-hidden overflow-y-auto bg-canvas pb-6 sm:block',
        'lg:has-[>[data-wide][open]]:w-64',
        'max-lg:has-[>[data-narrow][open]]:-mr-48 max-lg:has-[>[data-narrow][open]]:w-64 max-lg:has-[>[data-narrow][open]]:border-r max-lg:has-[>[data-narrow][open]]:border-line',
      )}
    >
      <details data-wide open className="max-lg:hidden">
        <Toggle />
      </details>
      <details data-narrow className="lg:hidden">
        <Toggle />
      </details>
      {groups.map(({ title, links }) => (
        <nav key={title} aria-label={title} className="px-3 pt-4">
          <h2 className={cx(wordClass, 'text-13 tracking-normal text-ink-3')}>
            <span className="block px-3 pb-1.5">{title}</span>
          </h2>
          <ul className="flex flex-col">
            {links.map((link) => (
              <li key={link.to}>
                <SidebarLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </aside>
  )
}

function Toggle() {
  return (
    <summary
      aria-label="Sidebar"
      title="Sidebar"
      className="mx-3 mt-3 grid size-10 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-11"
    >
      <PanelLeft aria-hidden="true" className="size-4.5" />
    </summary>
  )
}

function SidebarLink({ to, label, icon }: SidebarLinkData) {
  return (
    <Link
      to={to}
      title={label}
      className="flex h-9 items-center gap-3 rounded-control px-3 text-14 font-medium whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-11"
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-4 shrink-0 stroke-current"
      >
        <path d={icon} />
      </svg>
      <span className={wordClass}>{label}</span>
    </Link>
  )
}
