/** The settings of notification mails. Those of the wire have the Supabase CLI's names. */
import { inProject, kinds, type Setting } from '#server/platform/setting.ts'

const abouts = {
  password_changed: 'Whether a change of password is announced by email.',
  email_changed: 'Whether a change of address is announced to the old one.',
  phone_changed: 'Whether a change of number is announced by email.',
  mfa_factor_enrolled: 'Whether a new second factor is announced by email.',
  mfa_factor_unenrolled: 'Whether the removal of a second factor is announced by email.',
  identity_linked: 'Whether a newly linked account is announced by email.',
  identity_unlinked: 'Whether an unlinked account is announced by email.',
  new_sign_in: 'Ours: whether a sign-in from a network that is new for the account is announced by email.',
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
