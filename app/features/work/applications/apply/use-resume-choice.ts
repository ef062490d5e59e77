import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filesKey, filesQuery, type OwnFiles } from '#app/data/files/file-queries.ts'
import { useDelivery } from '#app/data/files/use-delivery.ts'
import { useChange } from '#app/data/use-change.ts'
import { currentSession } from '#app/lib/session/session.ts'

/** The resume of an application: the default one, until the person selects or uploads another. */
export function useResumeChoice() {
  const person = currentSession()?.user.id ?? ''
  const key = filesKey(person)
  const files = useQuery({ ...filesQuery(person), enabled: person !== '' })
  const [wanted, choose] = useState<string | null>()
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
  const first = resumes.find((resume) => resume.first)?.id ?? null
  const there = wanted === undefined ? first : (resumes.find(({ id }) => id === wanted)?.id ?? null)
  return { files, resumes, chosen: there, choose, delivery }
}

export type ResumeChoice = ReturnType<typeof useResumeChoice>
