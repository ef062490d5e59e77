import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { HomeLink } from './home-link.tsx'
import { platformLinks, professionalTools, type SiteLink, signInChoices, topNavigation } from './site-map.ts'

const MENU_ID = 'mobile-menu'

const groups: readonly { title: string; links: readonly SiteLink[] }[] = [
  { title: 'Tannr', links: topNavigation },
  { title: 'Platform', links: platformLinks },
  { title: 'Professional Tools', links: professionalTools },
]

function closeOnChoice(event: MouseEvent<HTMLElement>): void {
  if ((event.target as Element).closest('a')) event.currentTarget.hidePopover()
}

type MobileMenuProps = { buttonClass: string; openIcon: ReactNode; closeIcon: ReactNode }

/** The site map on a small screen: a popover, which the browser opens and closes without scripts. */
export function MobileMenu({ buttonClass, openIcon, closeIcon }: MobileMenuProps) {
  return (
    <>
      <button type="button" popoverTarget={MENU_ID} aria-label="Menu" className={buttonClass}>
        {openIcon}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard choice is a click of the link inside. */}
      <nav
        id={MENU_ID}
        popover="auto"
        aria-label="Site"
        onClick={closeOnChoice}
        className="fixed inset-0 m-0 h-dvh w-full max-w-none overflow-y-auto bg-canvas"
      >
        <div className="page-x sticky top-0 flex h-(--bar) items-center justify-between border-b border-line bg-canvas">
          <HomeLink />
          <button
            type="button"
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className={buttonClass}
          >
            {closeIcon}
          </button>
        </div>
        <div className="page-x grid gap-8 py-6 sm:grid-cols-3">
          <MenuGroup className="when-signed-out sm:hidden" title="Log in" links={signInChoices} />
          {groups.map(({ title, links }) => (
            <MenuGroup key={title} title={title} links={links} />
          ))}
        </div>
      </nav>
    </>
  )
}

function MenuGroup({
  title,
  links,
  className,
}: {
  title: string
  links: readonly SiteLink[]
  className?: string
}) {
  return (
    <div className={className}>
      <h2 className="mb-1 text-13 font-semibold text-ink-3">{title}</h2>
      <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link viewTransition to={to} className="flex min-h-11 items-center text-16 font-medium">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
