import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useWayBack } from '#app/lib/address/way-back.ts'
import { useResumedDraft } from '#app/lib/page/use-resumed-draft.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { isSkillTab, type Skill, type SkillTab, skillStats, skillTabs } from '#shared/skill.ts'
import { Assessments } from './assessments.tsx'
import { Recommendations } from './recommendations.tsx'
import { SkillCards } from './skill-cards.tsx'
import { MatrixSkeleton, SkillsSkeleton } from './skills-skeleton.tsx'
import { TrendingSkills } from './trending-skills.tsx'
import { useSkills } from './use-skills.ts'

// Preloaded when the pointer or the focus comes near.
const loadDialog = () => import('./skill-dialog.tsx').then((module) => ({ default: module.SkillDialog }))
const SkillDialog = lazy(loadDialog)
const SkillMatrix = lazy(() =>
  import('./skill-matrix.tsx').then((module) => ({ default: module.SkillMatrix })),
)

/** Closed, a new skill, or the one being edited. */
type Editing = { skill: Skill | undefined; round: number } | undefined

export function SkillsPage() {
  const source = useSkills()
  const [editing, setEditing] = useState<Editing>()
  const edit = (skill: Skill | undefined) =>
    setEditing((before) => ({ skill, round: (before?.round ?? 0) + 1 }))
  useResumedDraft('skill', Boolean(source.person && source.shown), (id) =>
    edit(source.shown?.find((skill) => skill.id === id)),
  )
  const [query] = useAddressQuery()
  const asked = query.get('tab')
  const tab = isSkillTab(asked) ? asked : 'overview'
  const back = useWayBack('/skills')
  return (
    <div className="page-x page-width flex flex-col gap-8 page-y">
      <PageHeader
        title="Skills"
        lead="What you can do, how well, and what’s worth learning next."
        action={
          source.person ? (
            <Button onPointerEnter={loadDialog} onFocus={loadDialog} onClick={() => edit(undefined)}>
              <Plus aria-hidden="true" className="size-4.5" />
              Add Skill
            </Button>
          ) : (
            <ButtonLink to={back.signIn}>
              <Plus aria-hidden="true" className="size-4.5" />
              Add Skill
            </ButtonLink>
          )
        }
      />
      <OwnRecords
        source={source}
        replacedBy="Your first skill replaces this sample."
        path={back.path}
        what="Your skills"
        skeleton={<SkillsSkeleton />}
      >
        {(skills) => (
          <>
            <Figures skills={skills} />
            <SkillTabs tab={tab} />
            <TabContent
              tab={tab}
              skills={skills}
              person={source.person}
              sample={source.sample}
              onEdit={edit}
            />
          </>
        )}
      </OwnRecords>
      {editing && (
        <Suspense>
          <SkillDialog
            key={editing.round}
            person={source.person}
            skill={editing.skill}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function Figures({ skills }: { skills: readonly Skill[] }) {
  const { tracked, verified, endorsements, average } = skillStats(skills)
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat label="Skills tracked" value={tracked} />
      <Stat label="Verified skills" value={verified} />
      <Stat label="Total endorsements" value={endorsements} />
      <Stat label="Average proficiency" value={`${average}%`} />
    </dl>
  )
}

function SkillTabs({ tab }: { tab: SkillTab }) {
  return (
    <Tabs
      label="Skills"
      items={Object.entries(skillTabs).map(([name, label]) => ({
        label,
        to: name === 'overview' ? '/skills' : `/skills?tab=${name}`,
        current: name === tab,
      }))}
    />
  )
}

type TabContentProps = {
  tab: SkillTab
  skills: readonly Skill[]
  person: string | undefined
  sample: boolean
  onEdit: (skill: Skill) => void
}

function TabContent({ tab, skills, person, sample, onEdit }: TabContentProps) {
  if (tab === 'skills-matrix') {
    return (
      <Suspense fallback={<MatrixSkeleton />}>
        <SkillMatrix skills={skills} />
      </Suspense>
    )
  }
  if (tab === 'recommendations') return <Recommendations pageIsSample={sample} />
  if (tab === 'assessments') return <Assessments skills={skills} person={person} sample={sample} />
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_300px]">
      <SkillCards skills={skills} person={sample ? undefined : person} onEdit={onEdit} />
      <TrendingSkills />
    </div>
  )
}
