import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import { Shell } from './shell.tsx'
import { platformLinks } from './site-map.ts'

const frame = 'page-x page-width flex flex-col gap-6 py-16'

type ErrorPageProps = { notFound: boolean; detail?: string | undefined; search: ReactNode }

/** Replaces a page that failed, or whose address does not exist. */
export function ErrorPage({ notFound, detail, search }: ErrorPageProps) {
  return (
    <Shell search={search}>
      <title>{notFound ? 'Page not found · Tannr' : 'Something went wrong · Tannr'}</title>
      {notFound && <meta name="robots" content="noindex" />}
      {notFound ? <NotFound /> : <Broken detail={detail} />}
    </Shell>
  )
}

/** The text of a 404, and links from there. */
export function NotFound() {
  return (
    <div className={frame}>
      <CutThread />
      <h1 className="text-42">The thread ends here</h1>
      <p className="measure text-18 text-ink-2">
        There is no page at this address. It may have moved, or the link may be mistyped.
      </p>
      <WaysOn />
    </div>
  )
}

function Broken({ detail }: { detail: string | undefined }) {
  return (
    <div className={frame}>
      <CutThread />
      <h1 className="text-42">Something went wrong</h1>
      <p className="measure text-18 text-ink-2">
        This page could not be shown. Reloading it often helps; if not, our support can.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <ButtonLink to="/support" look="outline">
          Contact support
        </ButtonLink>
      </div>
      {detail && <pre className="overflow-x-auto rounded-input bg-sunken p-4 text-13">{detail}</pre>}
    </div>
  )
}

function WaysOn() {
  return (
    <>
      <search>
        <form action="/search" className="flex max-w-140 gap-2">
          <Input
            type="search"
            name="q"
            aria-label="Search Tannr"
            placeholder="Search for products, features, documentation..."
          />
          <Button type="submit" size="large" aria-label="Search">
            <Search aria-hidden="true" className="size-4.5" />
          </Button>
        </form>
      </search>
      <nav aria-label="Main pages">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {[{ to: '/', label: 'Home' }, ...platformLinks, { to: '/help-center', label: 'Help Center' }].map(
            ({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="py-1 text-15 font-medium text-accent underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
    </>
  )
}

function CutThread() {
  return (
    <Drawing viewBox="0 0 360 90" className="w-80 max-w-full">
      <Thread d="M8 60 C 70 60 84 24 140 24 C 168 24 176 34 190 40" solid hue="accent" />
      <Thread d="M222 46 C 250 58 272 70 352 66" />
      <ThreadNode x={8} y={60} full />
      <ThreadNode x={140} y={24} />
      <ThreadNode x={352} y={66} hue="line" />
    </Drawing>
  )
}
