import { useQuery } from '@tanstack/react-query'
import { useSession } from '#app/lib/session/session.ts'
import type { SettingsPart } from '#app/ui/settings-section.tsx'
import { securityQuery } from './security-queries.ts'

/** The sections of the settings for signing in; the first in place of all others, where those are not known. */
export const securityParts = {
  security: { id: 'security', title: 'Security' },
  twoStep: { id: 'two-step', title: 'Two-step verification' },
  passkeys: { id: 'passkeys', title: 'Passkeys' },
  addresses: { id: 'email-and-phone', title: 'Email and phone' },
  accounts: { id: 'connected-accounts', title: 'Connected accounts' },
  grants: { id: 'apps-with-access', title: 'Apps with access' },
  devices: { id: 'devices', title: 'Devices' },
  activity: { id: 'recent-activity', title: 'Recent activity' },
} as const satisfies Record<string, SettingsPart>

/** Those that are shown. Until they are known, what nearly everyone has, so that nothing moves when they come. */
export function useSecurityParts(): readonly SettingsPart[] {
  const session = useSession()
  const person = session?.user.id ?? ''
  const { data, isError } = useQuery({ ...securityQuery(person), enabled: person !== '' })
  const { security, twoStep, passkeys, addresses, accounts, grants, devices, activity } = securityParts
  if (!session || (isError && !data)) return [security]
  return [
    twoStep,
    ...(data && !data.passkeys ? [] : [passkeys]),
    addresses,
    accounts,
    ...(data && data.grants.length > 0 ? [grants] : []),
    devices,
    activity,
  ]
}
