import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { type Added, changeProfile, type Removed } from '#app/features/network/profile/profile-queries.ts'
import { nameSession } from '#app/lib/session/name-session.ts'
import { toast } from '#app/lib/toast.ts'
import type { Profile } from '#shared/profile.ts'
import type { Found, FoundFields } from '#shared/resume-import.ts'

type Step = { added: Added; removed: Removed }

/** Adds an import in one step, and undoes it in one: the fields get their previous values back. */
export function useImport(person: string) {
  const key = queryKey('profile', person)
  const back = useChange<Profile | null, Step>({
    kind: 'imported',
    key,
    run: ({ added, removed }) => changeProfile(added, removed),
    failed: 'Failed to undo the import',
    done: (step) => {
      nameAfter(step)
      toast.success('The import was undone')
    },
  })
  const change = useChange<Profile | null, Step, FoundFields>({
    kind: 'imported',
    key,
    run: ({ added, removed }) => changeProfile(added, removed),
    failed: 'Failed to import',
    done: ({ added, removed }, _, before) => {
      nameAfter({ added, removed })
      toast.success(`${countOf(added)} added to your profile`, () =>
        back.mutate({
          added: {
            fields: only(before, Object.keys(added.fields)),
            experience: [],
            education: [],
            skills: [],
          },
          removed: {
            experience: added.experience.map(({ id }) => id),
            education: added.education.map(({ id }) => id),
            skills: added.skills.map(({ id }) => id),
          },
        }),
      )
    },
  })
  return {
    add: ({ fields, experience, education, skills }: Found) =>
      change.attempt({
        added: {
          fields,
          experience: experience.map(withId),
          education: education.map(withId),
          skills: skills.map(withId),
        },
        removed: { experience: [], education: [], skills: [] },
      }),
    isPending: change.isPending,
  }
}

/** The name shown on every page follows an imported name. */
function nameAfter({ added: { fields } }: Step): void {
  if (fields.first_name !== undefined || fields.last_name !== undefined) void nameSession()
}

const withId = <Entry>(entry: Entry) => ({ ...entry, id: crypto.randomUUID() as string })

const only = (fields: FoundFields, names: readonly string[]): FoundFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

function countOf({ fields, experience, education, skills }: Added): string {
  const count = Object.keys(fields).length + experience.length + education.length + skills.length
  return count === 1 ? '1 item' : `${count} items`
}
