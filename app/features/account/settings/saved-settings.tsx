import { type ReactNode, useRef } from 'react'
import { useChange } from '#app/data/use-change.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { nameSession } from '#app/lib/session/name-session.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { SettingsSection } from '#app/ui/settings-section.tsx'
import { Switch } from '#app/ui/switch.tsx'
import {
  notificationFlags,
  type ProfileField,
  privacyFlags,
  profileFields,
  type SettingsFlags,
} from '#shared/settings.ts'
import { settingsParts, signIn } from './settings-parts.ts'
import { type Settings, saveSettings, settingsKey } from './settings-queries.ts'
import { UnsavedQuestion } from './unsaved-question.tsx'

type Edits = { flags: Partial<SettingsFlags>; profile: Partial<Settings['profile']> }

const none: Edits = { flags: {}, profile: {} }

/**
 * What Save All Settings saves: edits, which stay if the server refuses them. Other fields follow the server, so that saving does
 * not revert changes from another tab.
 */
export function SavedSettings({ settings, person }: { settings: Settings; person: string | undefined }) {
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
        <SettingsSection {...settingsParts.profile} lead="What people see when they find you in search.">
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
          <SettingsSection {...settingsParts.notifications} lead="The emails you get from us.">
            <Flags flags={notificationFlags} draft={draft.flags} onChange={setFlag} />
          </SettingsSection>
        )}
        <SettingsSection
          {...settingsParts.privacy}
          lead="Who can find you, see your details and contact you. Your profile has its own settings for who sees each section."
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
