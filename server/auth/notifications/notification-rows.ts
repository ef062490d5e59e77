/** Of which changes a person is told by mail; those of the wire by the names that the Supabase CLI has. */
import { inProject, kinds, type Setting } from '#server/platform/setting.ts'

const abouts = {
  password_changed: 'Whether a change of password is told by mail.',
  email_changed: 'Whether a change of address is told, at the one before.',
  phone_changed: 'Whether a change of number is told by mail.',
  mfa_factor_enrolled: 'Whether a new second factor is told by mail.',
  mfa_factor_unenrolled: 'Whether a second factor that was taken away is told by mail.',
  identity_linked: 'Whether a new way in is told by mail.',
  identity_unlinked: 'Whether a way in that was taken away is told by mail.',
  new_sign_in: 'Ours: whether a sign-in from a network that the account was never used from is told by mail.',
} as const

export type NotificationKind = keyof typeof abouts
type NotificationRows = {
  enabled: Setting<boolean>
  subject: Setting<string | undefined>
  content_path: Setting<string | undefined>
}

const notificationKinds = Object.keys(abouts) as NotificationKind[]

export const notificationRows = Object.fromEntries(
  notificationKinds.map((kind) => [
    kind,
    {
      enabled: inProject(`auth.email.notification.${kind}.enabled`, kinds.flag, false, abouts[kind]),
      subject: inProject(
        `auth.email.notification.${kind}.subject`,
        kinds.text,
        undefined,
        'The subject of that mail.',
        'ours',
      ),
      content_path: inProject(
        `auth.email.notification.${kind}.content_path`,
        kinds.text,
        undefined,
        'The file of its HTML.',
        `\`templates/${kind}.html\``,
      ),
    },
  ]),
) as Record<NotificationKind, NotificationRows>
