import { AtSign, Link as LinkIcon, Mail, MapPin, Pencil, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePicture } from '#app/data/pictures.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Audience, Profile } from '#shared/profile.ts'
import { profileName } from '#shared/profile.ts'
import { withCommas } from '#shared/with-commas.ts'
import { MutualConnections } from './mutual-connections.tsx'
import { AudienceMenu, toolClass } from './section-card.tsx'

type HeadCardProps = {
  profile: Profile
  actions: ReactNode
  /** Of one's own profile. */
  onEdit?: (() => void) | undefined
  openTo?: { seenBy: Audience; onSeenBy: (seenBy: Audience) => void; onEdit: () => void } | undefined
}

/** Name, headline, contact links, and what they are open to. */
export function HeadCard({ profile, actions, onEdit, openTo }: HeadCardProps) {
  const { title, location, handle, links, email, phone, connections, mutual, state, open_to_work } = profile
  const { followers, picture } = profile
  const src = usePicture(picture)
  const name = profileName(profile)
  return (
    <header className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4 p-5 sm:p-6">
        <Avatar name={name} src={src} className="size-24! text-34!" />
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 dir="auto" tabIndex={-1} className="text-26 sm:text-34 wrap-anywhere">
              {name}
            </h1>
            {onEdit && (
              <Button
                look="outline"
                size="small"
                className="border-dashed print:hidden"
                aria-label="Edit name and headline"
                onClick={onEdit}
              >
                <Pencil aria-hidden="true" className="size-3.5" />
                Edit
              </Button>
            )}
          </div>
          {title && (
            <p dir="auto" className="text-16 wrap-anywhere">
              {title}
            </p>
          )}
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-2">
            {location && <Fact icon={MapPin}>{location}</Fact>}
            <Fact icon={AtSign}>{handle}</Fact>
            {links.map((link) => (
              <Fact key={link} icon={LinkIcon}>
                <a href={link} rel="me nofollow ugc noopener" className="underline-offset-4 hover:underline">
                  {link.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
                </a>
              </Fact>
            ))}
            {email && <Fact icon={Mail}>{email}</Fact>}
            {phone && <Fact icon={Phone}>{phone}</Fact>}
            <li>
              <b className="font-semibold text-ink tabular-nums">{withCommas(connections)}</b>{' '}
              {connections === 1 ? 'connection' : 'connections'}
            </li>
            {followers > 0 && (
              <li>
                <b className="font-semibold text-ink tabular-nums">{withCommas(followers)}</b>{' '}
                {followers === 1 ? 'follower' : 'followers'}
              </li>
            )}
            {state !== 'self' && mutual > 0 && (
              <li>
                <MutualConnections profile={profile} />
              </li>
            )}
          </ul>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>
      </div>
      {(openTo || open_to_work) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 py-3 sm:px-6">
          <Badge tone={open_to_work ? 'good' : 'neutral'}>
            {open_to_work ? 'Open to work' : 'Not looking'}
          </Badge>
          <p dir="auto" className="min-w-0 flex-1 basis-60 text-14 text-ink-2 wrap-anywhere">
            {open_to_work || 'Say what you’re looking for, and recruiters can read it.'}
          </p>
          {openTo && (
            <div className="-mr-2 flex items-center print:hidden">
              <AudienceMenu what="Open to work" {...openTo} />
              <button
                type="button"
                aria-label="Edit open to work"
                className={toolClass}
                onClick={openTo.onEdit}
              >
                <Pencil aria-hidden="true" className="size-4" />
              </button>
            </div>
          )}
        </div>
      )}
    </header>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      {children}
    </li>
  )
}
