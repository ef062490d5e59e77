/** Settings of sign-in. Durations are in seconds unless a name says otherwise. */
import { z } from 'zod'
import { isTemplate } from '#server/platform/messages/template/short-text.ts'
import { ByName, fixed, inProject, kinds, mapped, within } from '#server/platform/setting.ts'
import { factorRows } from './factor-rows.ts'
import { protectionRows } from './limits/protection-rows.ts'
import { notificationRows } from './notifications/notification-rows.ts'
import { oauthServerRows } from './oauth-server/oauth-rows.ts'
import { web3Rows } from './web3/web3-rows.ts'

/** Zero means "no end", as in the Supabase CLI. */
const endless = mapped(kinds.duration, (seconds) => seconds || undefined)
const none: Record<string, string> = {}
const opposite = mapped(kinds.flag, (is) => !is)

export const authRows = {
  redirectAllowList: inProject(
    'auth.additional_redirect_urls',
    kinds.list,
    [],
    'Further addresses that redirects may go to: `*` within a segment, `**` across, `?`, `[a-z]`, `{a,b}`.',
  ),
  issuer: inProject(
    'auth.jwt_issuer',
    kinds.text,
    undefined,
    '`iss` of access tokens.',
    'the address of /auth/v1',
  ),
  audience: fixed('authenticated', '`aud` of access tokens and accounts.'),
  defaultRole: fixed('authenticated', 'The role of a new account.'),
  adminRoles: fixed<readonly string[]>(['service_role', 'supabase_admin'], 'Whose tokens may administrate.'),
  accessTokenLifetime: inProject(
    'auth.jwt_expiry',
    within(1, 604_800, 'a number of seconds from 1 to 604800'),
    3600,
    'Seconds that an access token lives.',
  ),
  signUp: inProject('auth.enable_signup', kinds.flag, true, 'Whether anyone may sign up.'),
  anonymousSignIn: inProject(
    'auth.enable_anonymous_sign_ins',
    kinds.flag,
    false,
    'Whether people may start without an email address.',
  ),
  manualLinking: inProject(
    'auth.enable_manual_linking',
    kinds.flag,
    false,
    'Whether a person who is signed in may add a provider to their account.',
  ),
  privateProviders: inProject(
    'auth.allow_private_providers',
    kinds.flag,
    false,
    'Ours: whether providers that an administrator adds while the server runs may lie in our own network. Those of this file may.',
  ),
  email: {
    enabled: inProject(
      'auth.email.enable_signup',
      kinds.flag,
      true,
      'Whether people sign up and sign in by email.',
    ),
    /** Addresses count as confirmed at sign-up. */
    autoconfirm: inProject(
      'auth.email.enable_confirmations',
      opposite,
      true,
      'Whether an address has to be confirmed by mail.',
      '`false`',
    ),
    secureChange: inProject(
      'auth.email.double_confirm_changes',
      kinds.flag,
      true,
      'Whether a change of address is confirmed at the old one too.',
    ),
    otpLength: inProject(
      'auth.email.otp_length',
      within(6, 10, 'a number from 6 to 10'),
      6,
      'Digits of a code.',
    ),
    otpLifetime: inProject(
      'auth.email.otp_expiry',
      kinds.count,
      3600,
      'Seconds that a code and a link live.',
    ),
    maxFrequency: inProject(
      'auth.email.max_frequency',
      kinds.duration,
      1,
      'The shortest time between two emails of the same kind to one address.',
      '`1s`',
    ),
  },
  phone: {
    enabled: inProject(
      'auth.sms.enable_signup',
      kinds.flag,
      false,
      'Whether people sign up and sign in by phone.',
    ),
    autoconfirm: inProject(
      'auth.sms.enable_confirmations',
      opposite,
      true,
      'Whether a number has to be confirmed by SMS.',
      '`false`',
    ),
    otpLength: fixed(6, 'Digits of a code.'),
    otpLifetime: fixed(300, 'How long it lives.'),
    maxFrequency: inProject(
      'auth.sms.max_frequency',
      kinds.duration,
      5,
      'The shortest time between two SMS to one number.',
      '`5s`',
    ),
    template: inProject(
      'auth.sms.template',
      {
        schema: z.string().refine(isTemplate),
        form: 'a template of Go, such as "Your code is {{ .Code }}"',
      },
      'Your code is {{ .Code }}',
      'The text of an SMS; `{{ .Code }}` stands for the code.',
    ),
    testOtp: inProject(
      'auth.sms.test_otp',
      kinds.texts,
      none,
      'Numbers (without the plus sign) with a code that always works; no SMS is sent to them.',
      'none',
    ),
  },
  refreshTokens: {
    rotation: inProject(
      'auth.enable_refresh_token_rotation',
      kinds.flag,
      true,
      'Whether reusing an old refresh token ends its whole session.',
    ),
    reuseInterval: inProject(
      'auth.refresh_token_reuse_interval',
      kinds.count,
      10,
      'Seconds in which reuse is accepted.',
    ),
  },
  sessions: {
    timebox: inProject(
      'auth.sessions.timebox',
      endless,
      undefined,
      'How long a session lasts; 0 for no end.',
      'no end',
    ),
    inactivityTimeout: inProject(
      'auth.sessions.inactivity_timeout',
      endless,
      undefined,
      'How long it may stay unused; 0 for no end.',
      'no end',
    ),
    singlePerUser: inProject(
      'auth.sessions.single_per_user',
      kinds.flag,
      false,
      'Ours: whether a new session ends the person’s other sessions.',
    ),
  },
  notifications: notificationRows,
  auditLog: inProject(
    'auth.audit_log.enabled',
    kinds.flag,
    true,
    'Ours: whether `auth.audit_log_entries` is written.',
  ),
  auditLogDays: inProject(
    'auth.audit_log.days',
    kinds.count,
    365,
    'Ours: how many days an entry of the audit log is kept; 0 keeps it forever.',
  ),
  flowLifetime: fixed(
    300,
    'How long a person may take at a provider, and a code lie before it is exchanged.',
  ),
  oauthServer: oauthServerRows,
  web3: web3Rows,
  ...protectionRows,
  ...factorRows,
}

/** A project's own mails; the names are those of `MailKind`. */
export const mailTemplateRows = new ByName('auth.email.template', {
  subject: inProject('subject', kinds.text, undefined, 'The subject of a mail.', 'ours'),
  content_path: inProject(
    'content_path',
    kinds.text,
    undefined,
    'The file of its HTML; the path starts from the folder that holds `supabase/`.',
    '`templates/<name>.html`',
  ),
})
