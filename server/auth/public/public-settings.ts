/** GET /settings: which ways to sign in there are, for a page to offer. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { providerNames } from '#server/auth/providers/providers.ts'

const otherProviders = ['linkedin', 'slack', 'vercel_marketplace']

export const publicSettings: Endpoint<'settings'> = (app, { settings }) => {
  const { providers, email, phone } = settings
  const answer = {
    external: {
      anonymous_users: settings.anonymousSignIn,
      ...Object.fromEntries(otherProviders.map((name) => [name, false])),
      // One without a secret takes ID tokens alone: a page that sent people there would leave them with an error of JSON.
      ...Object.fromEntries(providerNames.map((name) => [name, Boolean(providers[name]?.secret)])),
      email: email.enabled,
      phone: phone.enabled,
    },
    disable_signup: !settings.signUp,
    mailer_autoconfirm: email.autoconfirm,
    phone_autoconfirm: phone.autoconfirm,
    sms_provider: phone.enabled ? 'twilio' : '',
    saml_enabled: settings.saml !== undefined,
    saml_private_key_next_configured: (settings.saml?.keys.length ?? 0) > 1,
    passkeys_enabled: settings.passkeys.enabled,
    // Ours: a page offers it only where it can be added.
    mfa_phone_enabled: settings.mfa.phone.enroll && settings.mfa.phone.verify,
  }
  app.get('/settings', async () => answer)
}
