import type { ReactNode } from 'react'
import { now } from '#app/lib/clock.ts'
import { localDay } from '#shared/dates.ts'
import type { Education, Experience, Profile, ProfileSection, UsefulStep } from '#shared/profile.ts'
import { CompletenessCard } from './completeness-card.tsx'
import { EducationList, ExperienceList } from './entry-lists.tsx'
import { HeadCard } from './head-card.tsx'
import { AddSlot, SectionCard, type SectionTools } from './section-card.tsx'
import { SideSections } from './side-sections.tsx'
import type { ProfileChanges } from './use-profile-changes.ts'

/** For one's own profile: the actions to edit it, and the form that is open. */
export type Editing = { changes: ProfileChanges; open: (form: string) => void }

type ProfileViewProps = {
  profile: Profile
  actions: ReactNode
  /** Their posts. */
  posts?: ReactNode
  editing?: Editing | undefined
}

const formOf: Record<UsefulStep['id'], string> = {
  headline: 'intro',
  about: 'about',
  experience: 'experience-new',
  result: 'experience-new',
  education: 'education-new',
  skills: 'skills',
  address: 'intro',
}

export function ProfileView({ profile, actions, posts, editing }: ProfileViewProps) {
  const open = editing?.open
  const toolsOf = editing && ((section: ProfileSection) => audienceTools(profile, editing, section))
  const step = (id: UsefulStep['id']) => {
    const first = profile.experience?.[0]
    open?.(id === 'result' && first ? `experience-${first.id}` : formOf[id])
  }
  return (
    <div className="page-x page-width page-y flex flex-col gap-4">
      <HeadCard
        profile={profile}
        actions={actions}
        onEdit={open && (() => open('intro'))}
        openTo={toolsOf && { ...toolsOf('open_to_work'), onEdit: () => open?.('open_to_work') }}
      />
      <div className="grid grid-cols-1 items-start gap-4 xl:not-has-[>:last-child:empty]:grid-cols-[minmax(0,1fr)_376px]">
        <div className="flex min-w-0 flex-col gap-4 max-xl:contents">
          <MainSections profile={profile} editing={editing} toolsOf={toolsOf} />
          {posts && <div className="max-xl:order-last">{posts}</div>}
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-xl:contents">
          {editing && (
            <div className="empty:hidden max-xl:order-first">
              <CompletenessCard profile={profile} onStep={step} onImport={() => open?.('import')} />
            </div>
          )}
          <SideSections profile={profile} toolsOf={toolsOf} />
        </div>
      </div>
    </div>
  )
}

function audienceTools(profile: Profile, { changes }: Editing, section: ProfileSection): SectionTools {
  return {
    seenBy: profile.seen_by?.[section] ?? 'everyone',
    onSeenBy: (seenBy) => changes.audience.mutate({ section, seenBy }),
  }
}

type MainSectionsProps = {
  profile: Profile
  editing: Editing | undefined
  toolsOf: ((section: ProfileSection) => SectionTools) | undefined
}

function MainSections({ profile, editing, toolsOf }: MainSectionsProps) {
  const { about, experience, education } = profile
  const open = editing?.open
  return (
    <>
      {(about || editing) && (
        <SectionCard
          title="About"
          section="about"
          tools={toolsOf && { ...toolsOf('about'), onEdit: () => open?.('about') }}
        >
          {about ? (
            <p dir="auto" className="measure text-15 text-ink-2 whitespace-pre-line wrap-anywhere">
              {about}
            </p>
          ) : (
            <AddSlot onClick={() => open?.('about')}>Say a few words about yourself</AddSlot>
          )}
        </SectionCard>
      )}
      {(experience?.length || editing) && (
        <SectionCard
          title="Experience"
          section="experience"
          tools={toolsOf && { ...toolsOf('experience'), onAdd: () => open?.('experience-new') }}
        >
          {experience?.length ? (
            <ExperienceList
              entries={experience}
              today={localDay(now())}
              tools={
                editing && {
                  onEdit: ({ id }: Experience) => open?.(`experience-${id}`),
                  onRemove: editing.changes.removeExperience.mutate,
                }
              }
            />
          ) : (
            <AddSlot onClick={() => open?.('experience-new')}>Add where you work, or worked</AddSlot>
          )}
        </SectionCard>
      )}
      {(education?.length || editing) && (
        <SectionCard
          title="Education"
          section="education"
          tools={toolsOf && { ...toolsOf('education'), onAdd: () => open?.('education-new') }}
        >
          {education?.length ? (
            <EducationList
              entries={education}
              tools={
                editing && {
                  onEdit: ({ id }: Education) => open?.(`education-${id}`),
                  onRemove: editing.changes.removeEducation.mutate,
                }
              }
            />
          ) : (
            <AddSlot onClick={() => open?.('education-new')}>Add your education</AddSlot>
          )}
        </SectionCard>
      )}
    </>
  )
}
