/** How the environment and config.toml choose among the auth service's settings. */

import {
  type AuthSettings,
  defaultAuthSettings,
  type ProviderName,
  passwordRequirements,
} from '#server/auth/settings.ts'
import type { Env } from './config-env.ts'
import type { ProjectConfig } from './config-toml.ts'

type ProjectAuth = NonNullable<ProjectConfig['auth']>

/** `siteUrl` is where redirects go; `publicUrl` is where this process itself is reached. */
export function authSettings(env: Env, auth: ProjectAuth, siteUrl: string, publicUrl: string): AuthSettings {
  const defaults = defaultAuthSettings
  return {
    ...defaults,
    siteUrl,
    apiUrl: `${publicUrl}/auth/v1`,
    redirectAllowList: auth.additional_redirect_urls ?? [],
    issuer: auth.jwt_issuer,
    accessTokenLifetime: auth.jwt_expiry ?? defaults.accessTokenLifetime,
    signUp: auth.enable_signup ?? defaults.signUp,
    anonymousSignIn: auth.enable_anonymous_sign_ins ?? defaults.anonymousSignIn,
    manualLinking: auth.enable_manual_linking ?? defaults.manualLinking,
    email: emailSettings(auth.email ?? {}),
    phone: phoneSettings(auth.sms ?? {}),
    password: {
      ...defaults.password,
      minLength: auth.minimum_password_length ?? defaults.password.minLength,
      requiredCharacters: passwordRequirements[auth.password_requirements ?? ''],
      refuseCommon: auth.password?.refuse_common ?? defaults.password.refuseCommon,
      refuseOwnDetails: auth.password?.refuse_own_details ?? defaults.password.refuseOwnDetails,
      updateNeedsReauthentication: auth.email?.secure_password_change ?? false,
    },
    guesses: { ...defaults.guesses, perHour: auth.guesses?.per_hour ?? defaults.guesses.perHour },
    maxUserMetadata: auth.user_metadata?.max_bytes ?? defaults.maxUserMetadata,
    refreshTokens: {
      rotation: auth.enable_refresh_token_rotation ?? defaults.refreshTokens.rotation,
      reuseInterval: auth.refresh_token_reuse_interval ?? defaults.refreshTokens.reuseInterval,
    },
    sessions: {
      ...defaults.sessions,
      timebox: auth.sessions?.timebox || undefined,
      inactivityTimeout: auth.sessions?.inactivity_timeout || undefined,
    },
    providers: Object.fromEntries(
      (['google', 'github', 'discord'] as const).flatMap((name) => {
        const provider = providerSettings(name, env, auth)
        return provider ? [[name, provider]] : []
      }),
    ),
    rateLimits: rateLimits(auth),
  }
}

/** Where a project says nothing: the Supabase CLI's own shortest times between two messages, in seconds. */
const cliDefaults = { mailFrequency: 1, smsFrequency: 5 }

function emailSettings(email: NonNullable<ProjectAuth['email']>): AuthSettings['email'] {
  const defaults = defaultAuthSettings.email
  return {
    enabled: email.enable_signup ?? defaults.enabled,
    // The Supabase CLI confirms nothing unless asked to.
    autoconfirm: !(email.enable_confirmations ?? false),
    secureChange: email.double_confirm_changes ?? defaults.secureChange,
    otpLength: email.otp_length ?? defaults.otpLength,
    otpLifetime: email.otp_expiry ?? defaults.otpLifetime,
    maxFrequency: email.max_frequency ?? cliDefaults.mailFrequency,
  }
}

function phoneSettings(sms: NonNullable<ProjectAuth['sms']>): AuthSettings['phone'] {
  const defaults = defaultAuthSettings.phone
  return {
    ...defaults,
    enabled: sms.enable_signup ?? false,
    autoconfirm: !(sms.enable_confirmations ?? false),
    maxFrequency: sms.max_frequency ?? cliDefaults.smsFrequency,
    template: sms.template ?? defaults.template,
    testOtp: sms.test_otp ?? {},
  }
}

function providerSettings(name: ProviderName, env: Env, auth: ProjectAuth) {
  const project = auth.external?.[name]
  const prefix = name.toUpperCase() as Uppercase<ProviderName>
  const clientId = env[`${prefix}_CLIENT_ID`] ?? project?.client_id
  const secret = env[`${prefix}_CLIENT_SECRET`] ?? project?.secret
  if (!clientId || !secret || project?.enabled === false) return undefined
  return {
    clientId,
    secret,
    redirectUri: project?.redirect_uri || undefined,
    skipNonceCheck: project?.skip_nonce_check,
    ...providerUrls(name, project?.url),
  }
}

/** `url` is the provider's own server: GitHub Enterprise, or a stand-in that speaks the same protocol. */
function providerUrls(name: ProviderName, given: string | undefined) {
  const url = given?.replace(/\/+$/, '')
  if (!url) return {}
  const paths = {
    google: { authorizeUrl: '/o/oauth2/v2/auth', tokenUrl: '/token', userinfoUrl: '/userinfo' },
    github: {
      authorizeUrl: '/login/oauth/authorize',
      tokenUrl: '/login/oauth/access_token',
      userinfoUrl: '/api/v3/user',
      emailsUrl: '/api/v3/user/emails',
    },
    discord: {
      authorizeUrl: '/api/oauth2/authorize',
      tokenUrl: '/api/oauth2/token',
      userinfoUrl: '/api/users/@me',
    },
  }
  return Object.fromEntries(Object.entries(paths[name]).map(([key, path]) => [key, url + path]))
}

function rateLimits(auth: ProjectAuth): AuthSettings['rateLimits'] {
  const defaults = defaultAuthSettings.rateLimits
  const given = auth.rate_limit ?? {}
  const limit = (per5Minutes: number | undefined, fallback: AuthSettings['rateLimits']['token']) =>
    per5Minutes === undefined ? fallback : { burst: Math.max(per5Minutes, 1), per5Minutes }
  return {
    ...defaults,
    signInAndUp: limit(given.sign_in_sign_ups, defaults.signInAndUp),
    token: limit(given.token_refresh, defaults.token),
    verify: limit(given.token_verifications, defaults.verify),
    anonymous:
      given.anonymous_users === undefined
        ? defaults.anonymous
        : limit(given.anonymous_users / 12, defaults.anonymous),
    emailsPerHour: given.email_sent ?? defaults.emailsPerHour,
    smsPerHour: given.sms_sent ?? defaults.smsPerHour,
  }
}
