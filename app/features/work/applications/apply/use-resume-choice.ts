import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filesKey, filesQuery, type OwnFiles } from '#app/data/files/file-queries.ts'
import { useDelivery } from '#app/data/files/use-delivery.ts'
import { useChange } from '#app/data/use-change.ts'
import { currentSession } from '#app/lib/session/session.ts'

/** A file by its id, one made from the profile, or none. */
type Chosen = string | 'profile' | null

/**
 * The resume of an application: the default one, or for want of a file the profile, until the person selects or uploads another. What
 * was shown as chosen stays so: if it is deleted meanwhile, the application is refused, and never sent with something else.
 */
export function useResumeChoice() {
  const person = currentSession()?.user.id ?? ''
  const key = filesKey(person)
  const files = useQuery({ ...filesQuery(person), enabled: person !== '' })
  const [chosen, choose] = useState<Chosen>()
  const added = useChange<OwnFiles, string>({
    kind: 'file',
    key,
    run: async () => undefined,
    failed: 'Failed to add your resume',
  })
  const delivery = useDelivery({
    bucket: 'resumes',
    person,
    done: async (id) => {
      await added.attempt(id)
      choose(id)
    },
  })
  const resumes = files.data?.resumes ?? []
  const byDefault = resumes.find(({ first }) => first)?.id ?? 'profile'
  if (chosen === undefined && files.data) choose(byDefault)
  return { files, resumes, chosen: chosen === undefined ? byDefault : chosen, choose, delivery }
}

export type ResumeChoice = ReturnType<typeof useResumeChoice>
