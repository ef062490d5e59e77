import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useAnchorFocus } from '#app/lib/page/anchor-focus.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Addresses } from './addresses.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import { Devices } from './devices.tsx'
import { GrantedApps } from './granted-apps.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecentEvents } from './recent-events.tsx'
import { securityParts } from './security-parts.ts'
import { type Security, securityQuery } from './security-queries.ts'
import { TwoStep } from './two-step.tsx'

/** How somebody signs in, where they are signed in, and the events of both. */
export function SecuritySections() {
  const session = useSession()
  const person = session?.user.id ?? ''
  const query = useQuery({ ...securityQuery(person), enabled: person !== '' })
  if (query.data) return <Sections security={query.data} person={person} />
  return (
    <SettingsSection {...securityParts.security} lead="Two-step verification, passkeys and your devices.">
      {query.isError ? (
        <ErrorState
          message={`How you sign in could not be read: ${query.error.message}`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
    </SettingsSection>
  )
}

function Sections({ security, person }: { security: Security; person: string }) {
  const { hash } = useLocation()
  useAnchorFocus(Object.values(securityParts).some(({ id }) => hash === `#${id}`))
  return (
    <>
      <SettingsSection
        {...securityParts.twoStep}
        lead="A code from your phone or a key after your password, so a stolen password isn’t enough to sign in."
      >
        <TwoStep security={security} person={person} />
      </SettingsSection>
      {security.passkeys && (
        <SettingsSection
          {...securityParts.passkeys}
          lead="Sign in with your fingerprint, your face or your screen lock, without a password."
        >
          <Passkeys passkeys={security.passkeys} person={person} />
        </SettingsSection>
      )}
      <SettingsSection
        {...securityParts.addresses}
        lead="How we reach you and how you sign in. A change takes effect once it is confirmed."
      >
        <Addresses user={security.user} person={person} />
      </SettingsSection>
      <SettingsSection
        {...securityParts.accounts}
        lead="Services that sign you in here. You can’t remove your last way to sign in."
      >
        <ConnectedAccounts security={security} person={person} />
      </SettingsSection>
      {security.grants.length > 0 && (
        <SettingsSection
          {...securityParts.grants}
          lead="Apps that sign you in with Tannr, or work in one of your workspaces. An app whose access you remove is signed out at once, and has to ask again."
        >
          <GrantedApps grants={security.grants} person={person} />
        </SettingsSection>
      )}
      <SettingsSection
        {...securityParts.devices}
        lead="Where you are signed in. Sign out any device you don’t recognize."
      >
        <Devices sessions={security.sessions} person={person} />
      </SettingsSection>
      <SettingsSection
        {...securityParts.activity}
        lead="What happened to your account. If something here wasn’t you, change your password."
      >
        <RecentEvents events={security.events} />
      </SettingsSection>
    </>
  )
}
