import { Link } from 'react-router'
import { LogoMark } from '#app/ui/logo.tsx'
import { Stitch } from '#app/ui/thread.tsx'
import { footerColumns } from './site-map.ts'
import { SocialLinks } from './social-links.tsx'

export function Footer() {
  return (
    <footer data-chrome className="mt-24 print:hidden">
      <div className="page-x page-width">
        <Stitch />
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-4">
          {footerColumns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-3 text-14 font-semibold tracking-normal">{title}</h2>
              <ul className="flex flex-col gap-1">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      viewTransition
                      to={to}
                      className="inline-block py-1 text-14 text-ink-2 hover:text-ink pointer-coarse:py-2.5"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-6">
          <p className="flex items-center gap-3 text-13 text-ink-3">
            <LogoMark className="size-6" />© Tannr. All rights reserved.
          </p>
          <SocialLinks />
        </div>
      </div>
    </footer>
  )
}
