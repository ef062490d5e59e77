/** /auth/v1: sign-up, sign-in and everything that proves who somebody is. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { AuthParts, Endpoint } from './auth-parts.ts'
import { authorize } from './authorize.ts'
import { callback } from './callback.ts'
import { discovery } from './discovery.ts'
import { getUser } from './get-user.ts'
import { health } from './health.ts'
import { logout } from './logout.ts'
import { otp } from './otp.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { publicSettings } from './public-settings.ts'
import { putUser } from './put-user.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { renderError } from './render-error.ts'
import { resend } from './resend.ts'
import { signUp } from './sign-up.ts'
import { token } from './token.ts'
import { userIdentities } from './user-identities.ts'
import { verify } from './verify.ts'
import { verifyLink } from './verify-link.ts'

export type AuthServiceOptions = Omit<AuthParts, 'hasher' | 'now'> & {
  /** The present; a test sets its own. */
  now?: () => Date
}

const endpoints: Endpoint[] = [
  signUp,
  token,
  otp,
  verify,
  verifyLink,
  resend,
  recover,
  reauthenticate,
  logout,
  getUser,
  putUser,
  userIdentities,
  authorize,
  callback,
  publicSettings,
  discovery,
  health,
]

export const authService: FastifyPluginAsync<AuthServiceOptions> = async (app, options) => {
  const { database, keys, settings, templates, smsSender, now = () => new Date() } = options
  const hasher = createPasswordHasher(settings.hashing)
  const auth: AuthParts = { database, keys, settings, templates, smsSender, hasher, now }
  app.setErrorHandler(renderError)
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('404 page not found'))
  acceptForms(app)
  for (const add of endpoints) add(app, auth)
}

/** Some providers post their callback as a form. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)))
    },
  )
}
