import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonAvatar } from '#app/features/network/messages/conversation-list.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import type { VerifiedHow } from '#shared/company.ts'

type ThreadHeadProps = {
  name: string
  headline: string
  online?: boolean
  isCompany?: boolean
  picture?: string | null | undefined
  logo?: string | null | undefined
  verified?: VerifiedHow | null | undefined
  /** Of their profile. */
  to?: string | undefined
  /** The list, on a phone. */
  back: string
  children?: ReactNode
}

export function ThreadHeader(props: ThreadHeadProps) {
  const { name, headline, online, isCompany, picture, logo, verified, to, back, children } = props
  return (
    <header className="flex items-center gap-3.5 border-b border-line px-4 py-3 md:px-7 md:py-4">
      <Link
        to={back}
        aria-label="All conversations"
        className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-sunken md:hidden in-data-inside:md:max-lg:grid"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <PersonAvatar
        name={name}
        online={online ?? false}
        square={isCompany ?? false}
        picture={picture}
        logo={logo}
      />
      <div className="relative min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-15 tracking-normal">
          {to ? (
            <Link
              to={to}
              className="-my-1 inline-block max-w-full truncate py-1 align-top underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
          <Unverified how={verified} />
        </h2>
        <p dir="auto" className="truncate text-14 text-ink-2">
          {headline}
          {online && ' · online'}
        </p>
      </div>
      {children}
    </header>
  )
}
