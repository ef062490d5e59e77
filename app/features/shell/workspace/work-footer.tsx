import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'

const links = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/help-center', label: 'Help Center' },
]

const quiet = 'py-2 hover:text-ink pointer-coarse:py-3'

/** One line under a page of the workspace, with the way back to the public pages. */
export function WorkFooter() {
  return (
    <footer
      data-chrome
      className="when-signed-in mb-(--foot) ml-(--side) flex flex-wrap items-center gap-x-5 px-4 py-3 text-13 text-ink-3 md:px-8 [main:has([data-edge])+&]:hidden"
    >
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
    </footer>
  )
}
