import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { ownRecords } from '#app/data/own-or-sample.ts'
import { useChange } from '#app/data/use-change.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { useAnchorFocus } from '#app/lib/page/anchor-focus.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { setShortcutsOn, useShortcutsOn } from '#app/lib/page/shortcut-preference.ts'
import { nameSession } from '#app/lib/session/name-session.ts'
import { useSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { Switch } from '#app/ui/switch.tsx'
import {
  defaultFlags,
  notificationFlags,
  type ProfileField,
  privacyFlags,
  profileFields,
  type SettingsFlags,
} from '#shared/settings.ts'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ProgramConsent } from './program-consent.tsx'
import { SetPassword } from './set-password.tsx'
import { emptyProfile, type Settings, saveSettings, settingsKey, settingsQuery } from './settings-queries.ts'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'

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

const signIn = '/auth?next=/settings'
const leadText = hasOwnServer
  ? 'Your notifications, your privacy and how you sign in.'
  : 'Your profile, your privacy and how you sign in.'

type SettingsPageProps = {
  /** Sections for signed-in people: picture and resumes, ways to sign in, and the data archive. */
  files: ReactNode
  security: ReactNode
  archive: ReactNode
  /** The plan that they were given, if any. */
  plan: (person: string) => ReactNode
}

export function SettingsPage({ files, security, archive, plan }: SettingsPageProps) {
  const session = useSession()
  const shortcuts = useShortcutsOn()
  const query = useQuery({ ...settingsQuery(session?.user.id), enabled: Boolean(session) })
  const source = ownRecords(session, query, (settings: Settings) => settings, sample)
  useAnchorFocus(source.shown !== undefined && !source.unknown)
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
          <div className="flex flex-col gap-12">
            <SavedSettings
              key={source.sample ? 'sample' : session?.user.id}
              settings={settings}
              person={source.sample ? undefined : session?.user.id}
            />
            {session && files}
            <SettingsSection
              title="Keyboard"
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
              id="password"
              title="Password"
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
            {session ? (
              security
            ) : (
              <SettingsSection title="Security" lead="Two-step verification, passkeys and your devices.">
                <ButtonLink look="outline" to={signIn}>
                  Set up two-step verification
                </ButtonLink>
              </SettingsSection>
            )}
            {session && <ProgramConsent />}
            {session && plan(session.user.id)}
            <SettingsSection
              id="your-data"
              title="Your data"
              lead="Download everything in one file, or delete your account for good."
            >
              <DeleteAccount signedIn={source.signedIn} signIn={signIn} dueAt={settings.deletionDueAt} />
              {session && archive}
            </SettingsSection>
          </div>
        )}
      </OwnRecords>
    </div>
  )
}

type Edits = { flags: Partial<SettingsFlags>; profile: Partial<Settings['profile']> }

const none: Edits = { flags: {}, profile: {} }

/**
 * What Save All Settings saves: edits, which stay if the server refuses them. Other fields follow the server, so that saving does
 * not revert changes from another tab.
 */
function SavedSettings({ settings, person }: { settings: Settings; person: string | undefined }) {
  const [edits, change, forget] = useKeptState('settings', person !== undefined, () => none)
  const latest = useRef(edits)
  latest.current = edits
  const draft: Settings = {
    ...settings,
    flags: { ...settings.flags, ...edits.flags },
    profile: { ...settings.profile, ...edits.profile },
  }
  const save = useChange<Settings, { next: Settings; sent: Edits }>({
    kind: 'settings',
    key: settingsKey(person),
    run: ({ next }) => saveSettings(person ?? '', next),
    shown: (_, { next }) => next,
    done: ({ sent }) => {
      // Edits made while saving remain unsaved.
      if (latest.current === sent) forget()
      toast.success('Settings saved')
      void nameSession()
    },
    failed: 'Failed to save settings',
  })
  const changed =
    JSON.stringify([draft.flags, draft.profile]) !== JSON.stringify([settings.flags, settings.profile])
  const setFlag = (flag: keyof SettingsFlags, on: boolean) =>
    change({ flags: { ...edits.flags, [flag]: on } })
  const setField = (field: ProfileField, value: string) =>
    change({ profile: { ...edits.profile, [field]: value } })
  return (
    <>
      <form
        className="flex flex-col gap-12"
        onSubmit={(event) => {
          event.preventDefault()
          if (person) save.mutate({ next: draft, sent: edits })
        }}
      >
        <SettingsSection title="Profile" lead="What people see when they find you in search.">
          <div className="grid gap-5 sm:grid-cols-2">
            {Object.entries(profileFields).map(([field, [label, limit]]) => (
              <div key={field} className={field === 'headline' ? 'sm:col-span-2' : undefined}>
                <Field label={label}>
                  <Input
                    name={field}
                    maxLength={limit}
                    value={draft.profile[field as ProfileField]}
                    autoComplete={autoComplete[field as ProfileField]}
                    onChange={({ target }) => setField(field as ProfileField, target.value)}
                  />
                </Field>
              </div>
            ))}
          </div>
        </SettingsSection>
        {hasOwnServer && (
          <SettingsSection title="Notifications" lead="The emails you get from us.">
            <Flags flags={notificationFlags} draft={draft.flags} onChange={setFlag} />
          </SettingsSection>
        )}
        <SettingsSection
          title="Privacy"
          lead="Who can find you, see your details and contact you. Who sees each section is set on your profile; what is for recruiters there is seen by owners and recruiters of verified companies."
        >
          <Flags flags={privacyFlags} draft={draft.flags} onChange={setFlag} />
        </SettingsSection>
        <div
          className={cx(
            'flex flex-wrap items-center justify-end gap-4 rounded-card border border-line bg-surface px-5 py-3.5',
            changed && 'sticky bottom-[calc(16px+var(--foot))] z-10 shadow-float',
          )}
        >
          <p role="status" className="mr-auto text-14 text-ink-2">
            {saveState(person !== undefined, changed)}
          </p>
          {person ? (
            <Button type="submit" busy={save.isPending}>
              Save All Settings
            </Button>
          ) : (
            <ButtonLink to={signIn}>Save All Settings</ButtonLink>
          )}
        </div>
      </form>
      <UnsavedQuestion
        unsaved={changed && person !== undefined}
        save={() => save.attempt({ next: draft, sent: edits })}
        forget={forget}
      />
    </>
  )
}

function saveState(signedIn: boolean, changed: boolean): string {
  if (!signedIn) return 'Sign in to save your own settings.'
  return changed ? 'You have unsaved changes.' : 'Everything is saved.'
}

const autoComplete: Record<ProfileField, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  headline: 'organization-title',
  location: 'off',
}

type FlagsProps = {
  flags: Partial<Record<keyof SettingsFlags, readonly [ReactNode, ReactNode]>>
  draft: SettingsFlags
  onChange: (flag: keyof SettingsFlags, on: boolean) => void
}

function Flags({ flags, draft, onChange }: FlagsProps) {
  return (
    <div className="divide-y divide-line">
      {Object.entries(flags).map(([flag, [label, hint]]) => (
        <Switch
          key={flag}
          name={flag}
          label={label}
          hint={hint}
          checked={draft[flag as keyof SettingsFlags]}
          onChange={({ target }) => onChange(flag as keyof SettingsFlags, target.checked)}
        />
      ))}
    </div>
  )
}
