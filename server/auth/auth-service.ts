/** /auth/v1: sign-up, sign-in, and everything else about accounts and sessions. */
import type { FastifyPluginAsync } from 'fastify'
import { adminFactors } from '#server/auth/admin/admin-factors.ts'
import { adminPasskeys } from '#server/auth/admin/admin-passkeys.ts'
import { adminUsers } from '#server/auth/admin/admin-users.ts'
import { audit } from '#server/auth/admin/audit.ts'
import { adminCustomProviders } from '#server/auth/admin/custom-providers.ts'
import { generateLink } from '#server/auth/admin/generate-link.ts'
import { invite } from '#server/auth/admin/invite.ts'
import { authorize } from '#server/auth/authorize/authorize.ts'
import { callback } from '#server/auth/authorize/callback.ts'
import { confirmLink } from '#server/auth/authorize/confirm-link.ts'
import { requireCaptcha } from '#server/auth/captcha/require-captcha.ts'
import { challengeFactor } from '#server/auth/factors/challenge-factor.ts'
import { enrollFactor } from '#server/auth/factors/enroll-factor.ts'
import { recoveryCodes } from '#server/auth/factors/recovery-codes.ts'
import { unenrollFactor } from '#server/auth/factors/unenroll-factor.ts'
import { verifyFactor } from '#server/auth/factors/verify-factor.ts'
import { verifyRecoveryCode } from '#server/auth/factors/verify-recovery-code.ts'
import { adminOAuthClients } from '#server/auth/oauth-server/admin-clients.ts'
import { authorizeClient } from '#server/auth/oauth-server/authorize-client.ts'
import { consent } from '#server/auth/oauth-server/consent.ts'
import { oauthGrants } from '#server/auth/oauth-server/grants.ts'
import { metadataEndpoints } from '#server/auth/oauth-server/metadata.ts'
import { oauthToken } from '#server/auth/oauth-server/oauth-token.ts'
import { registerClient } from '#server/auth/oauth-server/register-client.ts'
import { userinfo } from '#server/auth/oauth-server/userinfo.ts'
import { otp } from '#server/auth/otp/otp.ts'
import { reauthenticate } from '#server/auth/otp/reauthenticate.ts'
import { recover } from '#server/auth/otp/recover.ts'
import { resend } from '#server/auth/otp/resend.ts'
import { ownPasskeys } from '#server/auth/passkeys/own-passkeys.ts'
import { registerPasskey } from '#server/auth/passkeys/register-passkey.ts'
import { signInWithPasskey } from '#server/auth/passkeys/sign-in-with-passkey.ts'
import { discovery } from '#server/auth/public/discovery.ts'
import { health } from '#server/auth/public/health.ts'
import { publicSettings } from '#server/auth/public/public-settings.ts'
import { switchedOff } from '#server/auth/public/switched-off.ts'
import { adminSsoProviders } from '#server/auth/saml/admin-sso-providers.ts'
import { consumeAssertion } from '#server/auth/saml/consume-assertion.ts'
import { samlMetadata } from '#server/auth/saml/our-metadata.ts'
import { sso } from '#server/auth/saml/sso.ts'
import { signUp } from '#server/auth/signup/sign-up.ts'
import { token } from '#server/auth/token/token.ts'
import { getUser } from '#server/auth/user/get-user.ts'
import { putUser } from '#server/auth/user/put-user.ts'
import { userIdentities } from '#server/auth/user/user-identities.ts'
import { addConfirmForm } from '#server/auth/verify/confirm-form.ts'
import { verify } from '#server/auth/verify/verify.ts'
import { verifyLink } from '#server/auth/verify/verify-link.ts'
import type { AuthParts, Endpoint } from './auth-parts.ts'
import { logout } from './logout.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { renderError } from './render-error.ts'
import { keepRequestContext, withRequestedAudience } from './request-context.ts'
import { retryingTransactions } from './retry-transactions.ts'
import { type Scope, withScope } from './scopes.ts'
import { acceptBodies, watchAddresses } from './transport.ts'

export type AuthServiceOptions = Omit<AuthParts, 'hasher' | 'now' | 'admitsPassword'> &
  Partial<Pick<AuthParts, 'admitsPassword'>> & {
    /** The clock; tests set their own. */
    now?: () => Date
  }

/** Every endpoint, by who may call it. */
const endpoints: Record<Scope, readonly Endpoint<keyof AuthParts>[]> = {
  public: [
    signUp,
    token,
    otp,
    verify,
    verifyLink,
    resend,
    recover,
    authorize,
    signInWithPasskey,
    publicSettings,
    discovery,
    metadataEndpoints,
    authorizeClient,
    oauthToken,
    registerClient,
    sso,
    samlMetadata,
    switchedOff,
    health,
  ],
  person: [
    reauthenticate,
    logout,
    getUser,
    putUser,
    userIdentities,
    enrollFactor,
    challengeFactor,
    verifyFactor,
    unenrollFactor,
    recoveryCodes,
    verifyRecoveryCode,
    registerPasskey,
    ownPasskeys,
    consent,
    oauthGrants,
    userinfo,
  ],
  admin: [
    audit,
    invite,
    generateLink,
    adminUsers,
    adminFactors,
    adminPasskeys,
    adminCustomProviders,
    adminOAuthClients,
    adminSsoProviders,
  ],
  hook: [callback, confirmLink, consumeAssertion],
}

export const authService: FastifyPluginAsync<AuthServiceOptions> = async (app, options) => {
  const auth = partsOf(options)
  app.setErrorHandler(renderError)
  acceptBodies(app)
  keepRequestContext(app, auth.settings)
  const answerOthers = watchAddresses(app)
  requireCaptcha(app, auth)
  for (const [scope, ofScope] of Object.entries(endpoints)) {
    await app.register(withScope(auth, scope as Scope, ofScope))
  }
  answerOthers()
}

/** The form of a mail's confirmation page without scripts. It is posted to the site's own address, not below /auth/v1. */
export const confirmForm: FastifyPluginAsync<AuthServiceOptions> = async (app, options) => {
  app.setErrorHandler(renderError)
  acceptBodies(app)
  await app.register(withScope(partsOf(options), 'public', [addConfirmForm]))
}

function partsOf(options: AuthServiceOptions): AuthParts {
  const { now = () => new Date(), admitsPassword = () => true, ...parts } = options
  const settings = withRequestedAudience(options.settings)
  const database = retryingTransactions(options.database)
  return { ...parts, database, settings, hasher: createPasswordHasher(settings.hashing), now, admitsPassword }
}
