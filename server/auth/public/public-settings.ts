/** GET /settings: the enabled sign-in methods, for pages that offer them. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { providerNames } from '#server/auth/providers/providers.ts'

const otherProviders = ['linkedin', 'slack', 'vercel_marketplace']

export const publicSettings: Endpoint<'settings'> = (app, { settings }) => {
  const { providers, email, phone } = settings
  const answer = {
    external: {
      anonymous_users: settings.anonymousSignIn,
      ...Object.fromEntries(otherProviders.map((name) => [name, false])),
      // A provider without a secret accepts ID tokens only, so pages must not offer it.
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
    // Our extension: pages offer it only if it can be enrolled.
    mfa_phone_enabled: settings.mfa.phone.enroll && settings.mfa.phone.verify,
  }
  app.get('/settings', async () => answer)
}
