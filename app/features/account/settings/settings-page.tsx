import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownRecords } from '#app/data/own-or-sample.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { useAnchorFocus } from '#app/lib/page/anchor-focus.ts'
import { setShortcutsOn, useShortcutsOn } from '#app/lib/page/shortcut-preference.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { type SettingsPart, SettingsSection } from '#app/ui/settings-section.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { defaultFlags } from '#shared/settings.ts'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ProgramConsent } from './program-consent.tsx'
import { SavedSettings } from './saved-settings.tsx'
import { SetPassword } from './set-password.tsx'
import { IndexedSections } from './settings-index.tsx'
import { partsOf, settingsParts, signIn } from './settings-parts.ts'
import { emptyProfile, ownPlanQuery, type Settings, settingsQuery } from './settings-queries.ts'
import { SettingsSkeleton } from './settings-skeleton.tsx'

const sample: Settings = {
  flags: defaultFlags,
  profile: {
    ...emptyProfile,
    first_name: 'Alex',
    last_name: 'Rivera',
    headline: 'Senior platform engineer',
    location: 'Oakland',
  },
  deletionDueAt: null,
  hasPassword: true,
}

const leadText = hasOwnServer
  ? 'Your notifications, your privacy and how you sign in.'
  : 'Your profile, your privacy and how you sign in.'

type SettingsPageProps = {
  /** Sections for signed-in people: picture and resumes, ways to sign in, and the data archive. */
  files: ReactNode
  fileParts: readonly SettingsPart[]
  security: ReactNode
  /** A visitor’s, too. */
  securityParts: readonly SettingsPart[]
  archive: ReactNode
  /** The plan that they were given, if any. */
  plan: (person: string) => ReactNode
}

export function SettingsPage({
  files,
  fileParts,
  security,
  securityParts,
  archive,
  plan,
}: SettingsPageProps) {
  const session = useSession()
  const shortcuts = useShortcutsOn()
  const query = useQuery({ ...settingsQuery(session?.user.id), enabled: Boolean(session) })
  const source = ownRecords(session, query, (settings: Settings) => settings, sample)
  useAnchorFocus(source.shown !== undefined && !source.unknown)
  const ownPlan = useQuery({ ...ownPlanQuery(session?.user.id ?? ''), enabled: Boolean(session) })
  const parts = partsOf({
    files: session ? fileParts : undefined,
    security: securityParts,
    plan: Boolean(ownPlan.data),
  })
  return (
    <div className="page-x page-width flex flex-col gap-8 page-y">
      <PageHeader title="Settings" lead={leadText} />
      <OwnRecords
        source={source}
        replacedBy="Your own settings replace this sample as soon as you sign in."
        path="/settings"
        what="Your settings"
        skeleton={<SettingsSkeleton />}
      >
        {(settings) => (
          <IndexedSections parts={parts}>
            <SavedSettings
              key={source.sample ? 'sample' : session?.user.id}
              settings={settings}
              person={source.sample ? undefined : session?.user.id}
            />
            {session && files}
            <SettingsSection
              {...settingsParts.keyboard}
              lead="Kept in this browser. Press ? anywhere for the list of shortcuts."
            >
              <Switch
                label="Single-key shortcuts"
                hint="/ searches, ? lists the keys, g and a letter go to a page."
                checked={shortcuts}
                onChange={({ target }) => setShortcutsOn(target.checked)}
              />
            </SettingsSection>
            <SettingsSection
              {...settingsParts.password}
              lead={
                settings.hasPassword
                  ? 'Enter your current password first, so no one can change it from an unlocked screen.'
                  : 'You signed up with a link, a code or another service. Set a password to sign in without it.'
              }
            >
              {settings.hasPassword ? (
                <ChangePassword person={session?.user.id} signedIn={source.signedIn} signIn={signIn} />
              ) : (
                <SetPassword person={session?.user.id} />
              )}
            </SettingsSection>
            {session ? security : <VisitorSecurity part={securityParts[0]} />}
            {session && <ProgramConsent />}
            {session && ownPlan.data && plan(session.user.id)}
            <SettingsSection
              {...settingsParts.data}
              lead="Download everything in one file, or delete your account for good."
            >
              <DeleteAccount signedIn={source.signedIn} signIn={signIn} dueAt={settings.deletionDueAt} />
              {session && archive}
            </SettingsSection>
          </IndexedSections>
        )}
      </OwnRecords>
    </div>
  )
}

function VisitorSecurity({ part }: { part: SettingsPart | undefined }) {
  if (!part) return null
  return (
    <SettingsSection {...part} lead="Two-step verification, passkeys and your devices.">
      <ButtonLink look="outline" to={signIn}>
        Set up two-step verification
      </ButtonLink>
    </SettingsSection>
  )
}
