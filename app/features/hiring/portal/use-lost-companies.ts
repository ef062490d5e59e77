import { useEffect, useRef } from 'react'
import { toast } from '#app/lib/toast.ts'
import type { OwnCompany } from '#shared/company.ts'

/** Says why the portal is suddenly another one: somebody left a company, or was removed from it, while they looked at it. */
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
