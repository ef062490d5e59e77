/** Account settings: the flags with their labels, the defaults, and the page's forms. */
import * as z from 'zod/mini'

export const notificationFlags = {
  email_alerts: ['Email alerts', 'What happens to your applications and your account.'],
  job_matches: ['Job matches', 'New roles that one of your job alerts found.'],
  messages: ['Messages', 'When someone writes to you or asks to connect.'],
  newsletter: ['Newsletter', 'News from Tannr, about once a month.'],
} as const

export const privacyFlags = {
  profile_visible: ['Profile visible', 'People can find you in search, with your name, headline and place.'],
  show_email: ['Show email', 'Signed-in people who find you see your email address.'],
  show_phone: ['Show phone', 'Signed-in people who find you see your phone number.'],
  allow_recruiter_contact: [
    'Allow recruiter contact',
    'People who act for a company, or signed up to hire, can write to you and ask to connect.',
  ],
} as const

export type NotificationFlag = keyof typeof notificationFlags
export type PrivacyFlag = keyof typeof privacyFlags
export type SettingsFlags = Record<NotificationFlag | PrivacyFlag, boolean>

/** The same as the defaults of the table. */
export const defaultFlags: SettingsFlags = {
  email_alerts: true,
  job_matches: true,
  messages: true,
  newsletter: false,
  profile_visible: true,
  show_email: false,
  show_phone: false,
  allow_recruiter_contact: true,
}

export const profileFields = {
  first_name: ['First name', 100],
  last_name: ['Last name', 100],
  headline: ['Headline', 160],
  location: ['Location', 120],
} as const
export type ProfileField = keyof typeof profileFields
export type Profile = Record<ProfileField, string>

const present = (message: string) => z.string(message).check(z.minLength(1, message))

export const changePasswordForm = z
  .object({
    current: present('Please enter your current password'),
    password: present('Please enter a new password'),
    confirm: present('Please confirm your new password'),
    others: z.optional(z.literal('on')),
  })
  .check(
    z.refine<{ password: string; confirm: string }>(({ password, confirm }) => password === confirm, {
      path: ['confirm'],
      message: 'Passwords do not match',
      when: () => true,
    }),
  )

/** The text to type before an account is deleted. The database requires the same. */
export const deletionWord = 'DELETE'
export const deletionForm = z.object({
  confirmation: z.string().check(
    z.trim(),
    z.refine((typed) => typed === deletionWord, `Type ${deletionWord} to confirm.`),
  ),
})

/** Days between asking and the end. */
export const graceDays = 7
