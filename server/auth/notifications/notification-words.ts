import type { NotificationKind } from './notification-rows.ts'

/** The texts for projects without templates of their own. */
export const notificationWords: Record<NotificationKind, { subject: string; lead: string; hasCode: false }> =
  {
    password_changed: {
      subject: 'Your password was changed',
      lead: 'The password of your account {{ .Email }} was changed. If it was not you, reset it at once.',
      hasCode: false,
    },
    email_changed: {
      subject: 'Your email address was changed',
      lead: 'The address of your account was changed from {{ .OldEmail }} to {{ .Email }}.',
      hasCode: false,
    },
    phone_changed: {
      subject: 'Your phone number was changed',
      lead: 'The phone number of your account {{ .Email }} was changed to {{ .Phone }}.',
      hasCode: false,
    },
    mfa_factor_enrolled: {
      subject: 'A second factor was added',
      lead: 'A second factor ({{ .FactorType }}) was added to your account {{ .Email }}.',
      hasCode: false,
    },
    mfa_factor_unenrolled: {
      subject: 'A second factor was removed',
      lead: 'A second factor ({{ .FactorType }}) was removed from your account {{ .Email }}.',
      hasCode: false,
    },
    identity_linked: {
      subject: 'A new way to sign in was added',
      lead: 'Your account {{ .Email }} can now be opened with {{ .Provider }} too.',
      hasCode: false,
    },
    identity_unlinked: {
      subject: 'A way to sign in was removed',
      lead: 'Your account {{ .Email }} can no longer be used with {{ .Provider }}.',
      hasCode: false,
    },
    new_sign_in: {
      subject: 'New sign-in to your account',
      lead: 'Someone signed in to your account {{ .Email }} from a network that we had not seen before: {{ .Address }}.',
      hasCode: false,
    },
  }
