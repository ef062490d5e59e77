import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import type { Skill } from '#shared/skill.ts'
import type { SkillForm } from '#shared/skill-form.ts'
import * as queries from './skill-queries.ts'

const fresh = { verified: false, endorsements: 0, created_at: '9999' }

/** Everything that a person can do to their skills. */
export function useSkillChanges(person: string | undefined) {
  const key = queries.skillsKey(person)
  const add = useChange<queries.OwnSkill[], queries.NewSkill & Partial<queries.OwnSkill>>({
    kind: 'skill',
    key,
    run: ({ verified: _, endorsements: __, ...skill }) => queries.insertSkill(skill),
    shown: (skills, skill) =>
      [...skills, { ...fresh, ...skill }].sort((a, b) => b.created_at.localeCompare(a.created_at)),
    done: ({ name }) => toast.success(`${name} added`),
    failed: 'Failed to add skill',
  })
  const edit = useChange<queries.OwnSkill[], { id: string; edit: SkillForm }>({
    kind: 'skill',
    key,
    run: ({ id, edit }) => queries.updateSkill(id, edit),
    shown: (skills, { id, edit }) => skills.map((skill) => (skill.id === id ? { ...skill, ...edit } : skill)),
    failed: 'Failed to change skill',
  })
  const remove = useChange<queries.OwnSkill[], Skill>({
    kind: 'skill',
    key,
    run: ({ id }) => queries.deleteSkill(id),
    shown: (skills, { id }) => skills.filter((skill) => skill.id !== id),
    done: ({ id, name }, before) => {
      const removed = before?.find((skill) => skill.id === id)
      toast.success(`${name} removed`, () => removed && add.mutate(removed))
    },
    failed: 'Failed to remove skill',
  })
  return { add, edit, remove }
}
