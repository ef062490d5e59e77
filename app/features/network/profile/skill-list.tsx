import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { usePicture } from '#app/data/pictures.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Progress } from '#app/ui/progress.tsx'
import type { Profile, ProfileSkill } from '#shared/profile.ts'
import { useEndorse } from './use-profile-changes.ts'

/** Skills shown before the rest is expanded. */
const first = 8

/** Skills with their levels and endorsements. */
export function SkillList({ profile }: { profile: Profile }) {
  const [all, setAll] = useState(false)
  const skills = profile.skills ?? []
  return (
    <>
      <ul aria-label="Skills" className="flex flex-col gap-4">
        {(all ? skills : skills.slice(0, first)).map((skill) => (
          <li key={skill.name}>
            <Skill profile={profile} skill={skill} />
          </li>
        ))}
      </ul>
      {!all && skills.length > first && (
        <Button look="outline" className="print:hidden" onClick={() => setAll(true)}>
          Show all {skills.length} skills
        </Button>
      )}
    </>
  )
}

function Skill({ profile, skill }: { profile: Profile; skill: ProfileSkill }) {
  const endorse = useEndorse(profile)
  const { name, level, progress, verified, endorsements, endorsers, endorsed } = skill
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 dir="auto" className="flex items-center gap-1.5 text-15 font-semibold wrap-anywhere">
          {name}
          {verified && <BadgeCheck role="img" aria-label="Verified" className="size-4 text-good" />}
        </h3>
        <span className="text-13 text-ink-3">{level}</span>
      </div>
      <Progress label={`${name}: ${level}`} percent={progress} />
      {(endorsements > 0 || profile.state === 'connected') && (
        <div className="flex min-h-9 items-center gap-2">
          <Endorsers endorsers={endorsers} />
          {endorsements > 0 && (
            <p className="text-13 text-ink-3">
              {endorsements} {endorsements === 1 ? 'endorsement' : 'endorsements'}
            </p>
          )}
          {profile.state === 'connected' && (
            <Button
              look="outline"
              size="small"
              className="ml-auto print:hidden"
              aria-pressed={endorsed}
              aria-label={`${endorsed ? 'Endorsed' : 'Endorse'}: ${name}`}
              onClick={() => endorse.mutate({ skill: name, endorsed: !endorsed })}
            >
              {endorsed ? 'Endorsed' : 'Endorse'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Endorsers({ endorsers }: Pick<ProfileSkill, 'endorsers'>) {
  if (endorsers.length === 0) return null
  return (
    <ul aria-label="Endorsed by, among others" className="flex -space-x-1.5">
      {endorsers.map(({ name, picture }) => (
        <li key={name}>
          <Endorser name={name} picture={picture} />
        </li>
      ))}
    </ul>
  )
}

function Endorser({ name, picture }: ProfileSkill['endorsers'][number]) {
  const src = usePicture(picture)
  return (
    <>
      <Avatar name={name} src={src} className="size-6! border-2 border-surface text-13!" />
      <span className="sr-only">{name}</span>
    </>
  )
}
