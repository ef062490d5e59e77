import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'

const links = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/help-center', label: 'Help Center' },
]

const quiet = 'py-2 hover:text-ink pointer-coarse:min-w-11 pointer-coarse:py-3'

/** One line under a page of the workspace, with a link to the public pages. */
export function WorkFooter() {
  return (
    <footer
      data-chrome
      className="when-signed-in mb-(--foot) ml-(--side) text-13 text-ink-3 [main:has([data-edge])+&]:hidden"
    >
      {/* Below the page’s own column; a page across the window has it at the window’s edge. */}
      <div className="page-x flex flex-wrap items-center gap-x-3.5 py-3 sm:gap-x-5 [main:has(.page-width)+footer>&]:mx-auto [main:has(.page-width)+footer>&]:max-w-[1312px]">
        <span>© Tannr</span>
        {links.map(({ to, label }) => (
          <Link viewTransition key={to} to={to} className={quiet}>
            {label}
          </Link>
        ))}
        <Link viewTransition to="/" className={`${quiet} ml-auto flex items-center gap-1`}>
          All of Tannr
          <ArrowUpRight aria-hidden="true" className="size-3.5" />
        </Link>
      </div>
    </footer>
  )
}
