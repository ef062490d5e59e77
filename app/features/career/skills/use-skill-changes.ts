import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import type { Skill } from '#shared/skill.ts'
import type { SkillForm } from '#shared/skill-form.ts'
import * as queries from './skill-queries.ts'

const fresh = { verified: false, endorsements: 0, created_at: '9999' }

/** Everything that a person can do to their skills. */
export function useSkillChanges(person: string | undefined) {
  const key = queries.skillsKey(person)
  type Added = queries.NewSkill & Partial<queries.OwnSkill>
  const adding = {
    kind: 'skill' as const,
    key,
    run: ({ verified: _, endorsements: __, ...skill }: Added) => queries.insertSkill(skill),
    shown: (skills: queries.OwnSkill[], skill: Added) =>
      [...skills, { ...fresh, ...skill }].sort((a, b) => b.created_at.localeCompare(a.created_at)),
    failed: 'Failed to add skill',
  }
  const add = useChange<queries.OwnSkill[], Added>({
    ...adding,
    done: ({ name }) => toast.success(`${name} added`),
  })
  const restore = useChange<queries.OwnSkill[], Added>(adding)
  const edit = useChange<queries.OwnSkill[], { id: string; edit: SkillForm }>({
    kind: 'skill',
    key,
    run: ({ id, edit }) => queries.updateSkill(id, edit),
    shown: (skills, { id, edit }) => skills.map((skill) => (skill.id === id ? { ...skill, ...edit } : skill)),
    done: ({ edit: { name } }) => toast.success(`${name} saved`),
    failed: 'Failed to change skill',
  })
  const remove = useChange<queries.OwnSkill[], Skill>({
    kind: 'skill',
    key,
    run: ({ id }) => queries.deleteSkill(id),
    shown: (skills, { id }) => skills.filter((skill) => skill.id !== id),
    done: ({ id, name }, before) => {
      const removed = before?.find((skill) => skill.id === id)
      toast.success(`${name} removed`, () => removed && restore.mutate(removed))
    },
    failed: 'Failed to remove skill',
  })
  return { add, edit, remove }
}
