import Award from 'lucide-react/dist/esm/icons/award.mjs'
import BookOpen from 'lucide-react/dist/esm/icons/book-open.mjs'
import Briefcase from 'lucide-react/dist/esm/icons/briefcase.mjs'
import ChartBar from 'lucide-react/dist/esm/icons/chart-no-axes-column.mjs'
import Code from 'lucide-react/dist/esm/icons/code.mjs'
import GraduationCap from 'lucide-react/dist/esm/icons/graduation-cap.mjs'
import MessageCircle from 'lucide-react/dist/esm/icons/message-circle.mjs'
import MessagesSquare from 'lucide-react/dist/esm/icons/messages-square.mjs'
import PanelLeft from 'lucide-react/dist/esm/icons/panel-left.mjs'
import Quote from 'lucide-react/dist/esm/icons/quote.mjs'
import Search from 'lucide-react/dist/esm/icons/search.mjs'
import Spline from 'lucide-react/dist/esm/icons/spline.mjs'
import Star from 'lucide-react/dist/esm/icons/star.mjs'
import Target from 'lucide-react/dist/esm/icons/target.mjs'
import User from 'lucide-react/dist/esm/icons/user-round.mjs'
import Users from 'lucide-react/dist/esm/icons/users-round.mjs'
import Workflow from 'lucide-react/dist/esm/icons/workflow.mjs'
import { Link } from 'react-router'
import { cx } from '#app/ui/cx.ts'

export type SidebarGroup = { title: string; links: readonly { to: string; label: string }[] }

const icons: Record<string, typeof User> = {
  '/tannrspace': User,
  '/orcher': Workflow,
  '/api': Code,
  '/tspace': Users,
  '/stories': Quote,
  '/jobs': Briefcase,
  '/salaryspace': ChartBar,
  '/geekspace': MessagesSquare,
  '/reviewspace': Star,
  '/education': GraduationCap,
  '/messages': MessageCircle,
  '/goals': Target,
  '/achievements': Award,
  '/learning': BookOpen,
  '/skills': Spline,
  '/search': Search,
}

/** Words that a collapsed sidebar keeps for screen readers alone. */
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
            {links.map(({ to, label }) => (
              <li key={to}>
                <SidebarLink to={to} label={label} />
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

function SidebarLink({ to, label }: { to: string; label: string }) {
  const Icon = icons[to]
  return (
    <Link
      to={to}
      title={label}
      className="flex h-9 items-center gap-3 rounded-control px-3 text-14 font-medium whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:h-11"
    >
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      <span className={wordClass}>{label}</span>
    </Link>
  )
}
