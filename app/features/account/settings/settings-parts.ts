import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import type { SettingsPart } from '#app/ui/settings-section.tsx'

/** Where a visitor signs in, and comes back from. */
export const signIn = '/auth?next=/settings'

/** The sections of this feature. */
export const settingsParts = {
  profile: { id: 'profile', title: 'Profile' },
  notifications: { id: 'notifications', title: 'Notifications' },
  privacy: { id: 'privacy', title: 'Privacy' },
  keyboard: { id: 'keyboard', title: 'Keyboard' },
  password: { id: 'password', title: 'Password' },
  apps: { id: 'apps', title: 'What apps can read' },
  plan: { id: 'plan', title: 'Plan' },
  data: { id: 'your-data', title: 'Your data' },
} as const satisfies Record<string, SettingsPart>

type Others = {
  /** Of others' sections, for signed-in people; none for a visitor. */
  files: readonly SettingsPart[] | undefined
  security: readonly SettingsPart[]
  /** Whether the person was given a plan. */
  plan: boolean
}

/** All sections, as the page has them from top to bottom. */
export function partsOf({ files, security, plan }: Others): readonly SettingsPart[] {
  const { profile, notifications, privacy, keyboard, password, apps, plan: ownPlan, data } = settingsParts
  return [
    profile,
    ...(hasOwnServer ? [notifications] : []),
    privacy,
    ...(files ?? []),
    keyboard,
    password,
    ...security,
    ...(files && hasOwnServer ? [apps] : []),
    ...(plan ? [ownPlan] : []),
    data,
  ]
}
