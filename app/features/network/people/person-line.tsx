import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePicture } from '#app/data/pictures.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import type { VerifiedHow } from '#shared/company.ts'
import { profilePath } from '#shared/profile.ts'

type PersonLineProps = {
  name: string
  /** Empty of somebody whose profile the person may not see. */
  handle: string
  headline: string
  /** Small words below: a place, a day, whom both know. */
  details: readonly (string | false)[]
  note?: string
  /** A company, and no person. */
  company?: boolean
  picture?: string | null
  logo?: string | null
  /** Who has proven the company; undefined for people. */
  verified?: VerifiedHow | null | undefined
  children: ReactNode
}

/** One person of a list, with actions. */
export function PersonLine({
  name,
  handle,
  headline,
  details,
  note,
  company = false,
  picture,
  logo,
  verified,
  children,
}: PersonLineProps) {
  const src = usePicture(picture)
  return (
    <article className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-3 px-4 py-4 hover:bg-canvas sm:grid-cols-[auto_1fr_auto] sm:px-5">
      <Avatar name={name} size="large" square={company} src={logo ?? src} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <h3 dir="auto" className="text-15 font-semibold wrap-anywhere">
          {handle === '' ? (
            name
          ) : (
            <Link
              to={company ? `/companies/${handle}` : profilePath(handle)}
              className="underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          )}
          <Unverified how={verified} />
        </h3>
        {headline && (
          <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
            {headline}
          </p>
        )}
        <p className="text-13 text-ink-3 wrap-anywhere">{details.filter(Boolean).join(' · ')}</p>
        {note && (
          <p
            dir="auto"
            className="measure mt-2 border-l-2 border-line-strong pl-3 text-14 whitespace-pre-line wrap-anywhere"
          >
            {note}
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-2 sm:col-span-1 sm:col-start-3">
        {children}
      </div>
    </article>
  )
}

export function LineMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu
      trigger={<Ellipsis aria-hidden="true" className="size-4.5" />}
      triggerLabel={`More about ${name}`}
      triggerClass="grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      {children}
    </Menu>
  )
}

export function LinesSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line rounded-card border border-line bg-surface">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="flex gap-4 px-4 py-4 sm:px-5">
          <Skeleton className="size-12 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
