import { ChevronDown, Menu as MenuIcon, Search, X } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { opensDialog } from '#app/ui/dialog.tsx'
import { Menu, MenuLink } from '#app/ui/menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HomeLink } from './home-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SEARCH_DIALOG } from './search-dialog-id.ts'
import { signInChoices, topNavigation } from './site-map.ts'

const roundButton =
  'grid size-10 place-items-center rounded-full text-ink hover:bg-sunken pointer-coarse:size-11'

/** Fixed above every page. Everything in it works before the scripts arrive. `quiet`: no line until the page is scrolled. */
export function TopBar({ quiet }: { quiet?: boolean | undefined }) {
  return (
    <header
      data-chrome
      className={cx(
        'fixed inset-x-0 top-0 z-20 h-(--bar) border-b bg-canvas transition-colors [view-transition-name:top-bar]',
        quiet ? 'border-transparent scrolled:border-line' : 'border-line',
      )}
    >
      <div className="page-x flex h-full items-center gap-2 sm:gap-3">
        <HomeLink nameClass="transition-opacity scrolled-far:opacity-0" />
        <nav aria-label="Main" className="ml-6 hidden lg:block">
          <ul className="flex gap-1">
            {topNavigation.map(({ to, label }) => (
              <li key={to}>
                <Link
                  viewTransition
                  to={to}
                  className="rounded-full px-3 py-1.5 text-15 text-ink-2 hover:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <button
          type="button"
          aria-label="Search Tannr"
          className={cx(roundButton, 'ml-auto')}
          {...opensDialog(SEARCH_DIALOG)}
        >
          <Search aria-hidden="true" className="size-4.5" strokeWidth={2} />
        </button>
        <Menu
          className="when-signed-out hidden sm:block"
          trigger={
            <>
              Log in
              <ChevronDown aria-hidden="true" className="size-4" />
            </>
          }
          triggerClass={buttonClass({ look: 'ghost' })}
        >
          {signInChoices.map(({ to, label, note }) => (
            <MenuLink key={to} to={to} {...(note && { note })}>
              {label}
            </MenuLink>
          ))}
        </Menu>
        <ButtonLink to="/auth?mode=signup" className="when-signed-out">
          Get started
        </ButtonLink>
        <ButtonLink to="/dashboard" look="outline" className="when-signed-in max-sm:hidden">
          Dashboard
        </ButtonLink>
        <AccountMenu className="when-signed-in" />
        <MobileMenu
          buttonClass={cx(roundButton, 'lg:hidden')}
          openIcon={<MenuIcon aria-hidden="true" className="size-5" />}
          closeIcon={<X aria-hidden="true" className="size-5" />}
        />
      </div>
    </header>
  )
}
