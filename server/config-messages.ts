/** Settings of mail and SMS delivery. */
import { z } from 'zod'
import type { SmtpSettings } from '#server/platform/messages/mail.ts'
import type { TwilioSettings } from '#server/platform/messages/sms.ts'
import { inProject, type Kind, kinds, setting, type ValueOf } from '#server/platform/setting.ts'

const address: Kind<string> = { schema: z.string().regex(/^[^\s@]+@[^\s@]+$/), form: 'an e-mail address' }
const url: Kind<string> = { schema: z.url({ protocol: /^https?$/ }), form: 'https://api.example.com' }

const smtpSwitch = { toml: 'auth.email.smtp.enabled', unlessSaid: true }
const twilioSwitch = { toml: 'auth.sms.twilio.enabled', unlessSaid: false }

export const messageRows = {
  smtpSwitch: inProject(
    smtpSwitch.toml,
    kinds.flag,
    smtpSwitch.unlessSaid,
    'Whether the mail server in config.toml is used.',
  ),
  smtp: {
    host: setting({
      env: 'SMTP_HOST',
      toml: 'auth.email.smtp.host',
      switchedBy: smtpSwitch,
      kind: kinds.text,
      fallback: undefined,
      unset: 'emails go to the inbox',
      about: 'The mail server.',
    }),
    port: setting({
      env: 'SMTP_PORT',
      toml: 'auth.email.smtp.port',
      switchedBy: smtpSwitch,
      kind: kinds.port,
      fallback: 587,
      about: 'Its port; 465 means TLS from the start.',
    }),
    user: setting({
      env: 'SMTP_USER',
      toml: 'auth.email.smtp.user',
      switchedBy: smtpSwitch,
      kind: kinds.text,
      fallback: undefined,
      unset: 'none',
      about: 'Its user.',
    }),
    password: setting({
      env: 'SMTP_PASS',
      toml: 'auth.email.smtp.pass',
      switchedBy: smtpSwitch,
      kind: kinds.text,
      fallback: undefined,
      unset: 'none',
      about: 'Its password.',
    }),
    sender: setting({
      env: 'SMTP_SENDER',
      toml: 'auth.email.smtp.admin_email',
      switchedBy: smtpSwitch,
      kind: address,
      fallback: undefined,
      unset: '`no-reply@` the site’s host',
      about: 'The address that emails come from.',
    }),
    senderName: setting({
      env: 'SMTP_SENDER_NAME',
      toml: 'auth.email.smtp.sender_name',
      switchedBy: smtpSwitch,
      kind: kinds.text,
      fallback: 'Tannr',
      about: 'The name beside it.',
    }),
  },
  twilioSwitch: inProject(
    twilioSwitch.toml,
    kinds.flag,
    twilioSwitch.unlessSaid,
    'Whether what config.toml says of an SMS provider counts.',
  ),
  twilio: {
    accountSid: setting({
      env: 'TWILIO_ACCOUNT_SID',
      toml: 'auth.sms.twilio.account_sid',
      switchedBy: twilioSwitch,
      kind: kinds.text,
      fallback: undefined,
      unset: 'SMS go to the inbox',
      about: 'The SMS provider’s account (Twilio, or one that speaks its API).',
    }),
    authToken: setting({
      env: 'TWILIO_AUTH_TOKEN',
      with: 'TWILIO_ACCOUNT_SID',
      toml: 'auth.sms.twilio.auth_token',
      switchedBy: twilioSwitch,
      kind: kinds.text,
      fallback: undefined,
      unset: 'none',
      about: 'Its token.',
    }),
    sender: setting({
      env: 'TWILIO_SENDER',
      with: 'TWILIO_ACCOUNT_SID',
      toml: 'auth.sms.twilio.message_service_sid',
      switchedBy: twilioSwitch,
      kind: kinds.text,
      fallback: undefined,
      unset: 'none',
      about: 'The number or messaging service that SMS come from.',
    }),
    apiUrl: setting({
      env: 'TWILIO_API_URL',
      kind: url,
      fallback: 'https://api.twilio.com',
      about: 'Where its API is.',
    }),
  },
}

type Chosen = ValueOf<typeof messageRows>

export function smtpSettings({ smtp }: Chosen, siteUrl: string): SmtpSettings | undefined {
  const { host, sender = `no-reply@${new URL(siteUrl).hostname}` } = smtp
  return host ? { ...smtp, host, sender } : undefined
}

export function twilioSettings({ twilio }: Chosen): TwilioSettings | undefined {
  const { accountSid, authToken, sender, apiUrl } = twilio
  return accountSid && authToken && sender ? { accountSid, authToken, sender, apiUrl } : undefined
}
