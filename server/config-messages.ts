/** How the environment and config.toml choose the ways out for mails and SMS. */
import type { SmtpSettings } from '#server/platform/mail.ts'
import type { TwilioSettings } from '#server/platform/sms.ts'
import type { Env } from './config-env.ts'
import type { ProjectConfig } from './config-toml.ts'

export function smtpSettings(env: Env, project: ProjectConfig, siteUrl: string): SmtpSettings | undefined {
  const smtp = project.auth?.email?.smtp
  const usesProject = smtp?.enabled !== false
  const host = env.SMTP_HOST ?? (usesProject ? smtp?.host : undefined)
  if (!host) return undefined
  return {
    host,
    port: env.SMTP_PORT ?? smtp?.port ?? 587,
    user: env.SMTP_USER ?? smtp?.user,
    password: env.SMTP_PASS ?? smtp?.pass,
    sender: env.SMTP_SENDER ?? smtp?.admin_email ?? `no-reply@${new URL(siteUrl).hostname}`,
    senderName: env.SMTP_SENDER_NAME ?? smtp?.sender_name ?? 'Tannr',
  }
}

export function twilioSettings(env: Env, project: ProjectConfig): TwilioSettings | undefined {
  const twilio = project.auth?.sms?.twilio
  const usesProject = twilio?.enabled === true
  const accountSid = env.TWILIO_ACCOUNT_SID ?? (usesProject ? twilio.account_sid : undefined)
  const authToken = env.TWILIO_AUTH_TOKEN ?? (usesProject ? twilio.auth_token : undefined)
  const sender = env.TWILIO_SENDER ?? (usesProject ? twilio.message_service_sid : undefined)
  if (!accountSid || !authToken || !sender) return undefined
  return { accountSid, authToken, sender, apiUrl: env.TWILIO_API_URL ?? 'https://api.twilio.com' }
}
