import { Award, GraduationCap } from 'lucide-react'
import { Link } from 'react-router'
import { TextLink } from '#app/ui/text-link.tsx'
import { localDay } from '#shared/dates.ts'
import { longDate } from '#shared/long-date.ts'
import type { Profile, ProfileSection } from '#shared/profile.ts'
import { SectionCard, type SectionTools } from './section-card.tsx'
import { SkillList } from './skill-list.tsx'

type SideSectionsProps = {
  profile: Profile
  /** Of one's own profile. */
  toolsOf: ((section: ProfileSection) => SectionTools) | undefined
}

const day = (at: string) => longDate(localDay(new Date(at)))

/** Records with pages of their own, shown here by choice. */
export function SideSections({ profile, toolsOf }: SideSectionsProps) {
  const { skills, certificates, achievements } = profile
  const shows = (items: readonly unknown[] | undefined) => items && (items.length > 0 || toolsOf)
  return (
    <>
      {shows(skills) && (
        <SectionCard title="Skills" section="skills" tools={toolsOf?.('skills')}>
          <SkillList profile={profile} />
          {toolsOf && (
            <TextLink to="/skills">{skills?.length ? 'Edit your skills' : 'Add your skills'}</TextLink>
          )}
        </SectionCard>
      )}
      {shows(certificates) && (
        <SectionCard title="Certificates" section="certificates" tools={toolsOf?.('certificates')}>
          <ul className="flex flex-col gap-3">
            {certificates?.map(({ id, course, completed_at }) => (
              <Mark
                key={id}
                icon={GraduationCap}
                title={course}
                detail={`Tannr Learning, ${day(completed_at)}`}
                to={`/learning/certificates/${id}`}
              />
            ))}
          </ul>
          {toolsOf && !certificates?.length && (
            <TextLink to="/learning">Earn one in the Learning Hub</TextLink>
          )}
        </SectionCard>
      )}
      {shows(achievements) && (
        <SectionCard title="Achievements" section="achievements" tools={toolsOf?.('achievements')}>
          <ul className="flex flex-col gap-3">
            {achievements?.slice(0, 6).map(({ id, title, earned_at }) => (
              <Mark key={id} icon={Award} title={title} detail={day(earned_at)} />
            ))}
          </ul>
          {toolsOf && !achievements?.length && <TextLink to="/achievements">See what you can earn</TextLink>}
        </SectionCard>
      )}
    </>
  )
}

type MarkProps = { icon: typeof Award; title: string; detail: string; to?: string }

function Mark({ icon: Icon, title, detail, to }: MarkProps) {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full border border-line-strong text-accent"
      >
        <Icon className="size-4.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h3 className="text-15 font-semibold wrap-anywhere">
          {to ? (
            <Link to={to} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="text-13 text-ink-3">{detail}</p>
      </div>
    </li>
  )
}
