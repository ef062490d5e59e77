import { LogoMark } from '#app/ui/logo.tsx'
import { Stitch } from '#app/ui/thread.tsx'
import { footerColumns } from './footer-columns.ts'
import type { SiteLink } from './site-map.ts'
import { SocialLinks } from './social-links.tsx'

/** Four groups; on a phone one is open at a time. Plain links: the frame handles navigation (app/lib/page/prerendered.tsx). */
export function Footer() {
  return (
    <footer data-chrome className="mt-16 print:hidden">
      <div className="page-x page-width">
        <Stitch />
        <div className="grid gap-x-10 gap-y-6 py-6 sm:grid-cols-2 xl:grid-cols-[10fr_10fr_7fr_6fr]">
          {footerColumns.map((column) => (
            <Group key={column.title} {...column} />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-2">
          <p className="flex items-center gap-3 text-13 text-ink-3">
            <LogoMark className="size-6" />© Tannr. All rights reserved.
          </p>
          <SocialLinks />
        </div>
      </div>
    </footer>
  )
}

function Group({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <nav aria-label={title} className="group">
      <details className="sm:hidden">
        <summary className="flex h-11 items-center justify-between text-15 font-semibold">
          {title}
          <span aria-hidden="true" className="text-20 font-normal group-has-[>details[open]]:rotate-45">
            +
          </span>
        </summary>
      </details>
      <h2 className="mb-1.5 text-13 font-semibold tracking-normal max-sm:hidden">{title}</h2>
      <ul className="grid grid-flow-col grid-rows-4 justify-between gap-x-3 max-sm:grid-rows-6 max-sm:group-not-has-[>details[open]]:hidden">
        {links.map(({ to, label }) => (
          <li key={to}>
            <a
              href={to}
              className="inline-flex min-h-6 items-center text-14 whitespace-nowrap text-ink-2 hover:text-ink pointer-coarse:min-h-11"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
