import { useEffect, useRef } from 'react'
import { toast } from '#app/lib/toast.ts'
import type { OwnCompany } from '#shared/company.ts'

/** Tells why the portal has changed: the person left a company, or was removed from it, while viewing it. */
export function useLostCompanies(person: string | undefined, companies: readonly OwnCompany[] | undefined) {
  const seen = useRef<{ person: string | undefined; companies: readonly OwnCompany[] }>(undefined)
  useEffect(() => {
    if (!companies) return
    const before = seen.current?.person === person ? (seen.current?.companies ?? []) : []
    for (const { id, name } of before) {
      if (!companies.some((company) => company.id === id)) toast.info(`You’re no longer a member of ${name}`)
    }
    seen.current = { person, companies }
  }, [person, companies])
}
