/** The settings of the captcha, under the names of the Supabase CLI. */
import { z } from 'zod'
import { WrongSettings } from '#server/platform/read-settings.ts'
import { inProject, type Kind, kinds, type ValueOf } from '#server/platform/setting.ts'

/** The verification endpoint of each. */
const verifiers = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const

export type Captcha = { url: string; secret: string }

const provider: Kind<keyof typeof verifiers> = {
  schema: z.enum(['hcaptcha', 'turnstile']),
  form: 'hcaptcha or turnstile',
}

export const captchaRows = {
  enabled: inProject(
    'auth.captcha.enabled',
    kinds.flag,
    false,
    'Whether sign-up, sign-in and requests for codes need a captcha token.',
  ),
  provider: inProject(
    'auth.captcha.provider',
    provider,
    undefined,
    'Whose captcha: `hcaptcha` or `turnstile`.',
    'none',
  ),
  secret: inProject('auth.captcha.secret', kinds.text, undefined, 'Our secret there.', 'none'),
}

/** Throws WrongSettings for an enabled one with missing settings. */
export function chosenCaptcha({
  enabled,
  provider,
  secret,
}: ValueOf<typeof captchaRows>): Captcha | undefined {
  if (!enabled) return undefined
  if (provider && secret?.trim()) return { url: verifiers[provider], secret: secret.trim() }
  throw new WrongSettings([
    `auth.captcha.${provider ? 'secret' : 'provider'} in config.toml is missing: auth.captcha is switched on. Set it, or set auth.captcha.enabled to false.`,
  ])
}
