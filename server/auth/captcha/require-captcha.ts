/** Requires a captcha token on endpoints that invite automated abuse; administrators are exempt. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { takeRequest } from '#server/auth/limits/limit-requests.ts'
import { clientOf, queryOf, readBody, text } from '#server/auth/read-request.ts'
import { requireAdmin } from '#server/auth/sessions/bearer.ts'
import { DomainError } from '#server/platform/errors.ts'
import { OutboundRequestError, outboundRequest } from '#server/platform/http/outbound-request.ts'
import type { Captcha } from './captcha-rows.ts'

const guarded = [
  '/signup',
  '/recover',
  '/resend',
  '/magiclink',
  '/otp',
  '/token',
  '/sso',
  '/passkeys/authentication/options',
]
/** The other grants start from something that already required a captcha. */
const guardedGrants = ['password', 'web3']

const Body = z.object({
  gotrue_meta_security: z.object({ captcha_token: text }).nullish(),
})

/**
 * Call it before the endpoints. The check runs after a route's rate limit, since each token costs a request to the captcha service.
 */
export function requireCaptcha(
  app: FastifyInstance,
  auth: Parts<'database' | 'keys' | 'settings' | 'now'>,
): void {
  app.addHook('onRoute', (route) => {
    if (!isGuarded(route, app.prefix)) return
    const check = (request: FastifyRequest) => checkCaptcha(auth, request)
    route.preHandler = [route.preHandler ?? [], check].flat()
  })
}

function isGuarded({ method, url }: RouteOptions, prefix: string): boolean {
  return [method].flat().includes('POST') && guarded.some((path) => url === prefix + path)
}

async function checkCaptcha(
  auth: Parts<'database' | 'keys' | 'settings' | 'now'>,
  request: FastifyRequest,
): Promise<void> {
  const { captcha, rateLimits } = auth.settings
  if (!captcha || !isMeant(request) || (await isAdmin(auth, request))) return
  const token = readBody(request, Body).gotrue_meta_security?.captcha_token.trim() ?? ''
  if (token === '') {
    throw authError('captchaFailed', { why: 'no captcha response (captcha_token) found in request' })
  }
  await takeRequest(auth, request, 'captcha', rateLimits.token)
  const { success, 'error-codes': codes } = await verdictOn(captcha, token, clientOf(request).ip)
  if (!success) throw authError('captchaFailed', { why: codes.join(', ') })
}

function isMeant(request: FastifyRequest): boolean {
  const grant = queryOf(request).grant_type
  return !request.routeOptions.url?.endsWith('/token') || guardedGrants.includes(grant ?? '')
}

function isAdmin(
  auth: Parts<'database' | 'keys' | 'settings' | 'now'>,
  request: FastifyRequest,
): Promise<boolean> {
  return requireAdmin(auth, request).then(
    () => true,
    (error) => {
      if (error instanceof DomainError && error.status < 500) return false
      throw error
    },
  )
}

const Verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string().max(100)).max(20).catch([]).default([]),
})

async function verdictOn(
  { url, secret }: Captcha,
  token: string,
  ip: string,
): Promise<z.output<typeof Verdict>> {
  try {
    const { body } = await outboundRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret, response: token, remoteip: ip }).toString(),
      timeout: 10_000,
      maxBytes: 64 * 1024,
      // One of two fixed addresses from the settings.
      mayBePrivate: true,
    })
    return Verdict.parse(JSON.parse(body))
  } catch (cause) {
    if (
      cause instanceof OutboundRequestError ||
      cause instanceof SyntaxError ||
      cause instanceof z.ZodError
    ) {
      throw authError('captchaUnreachable', {}, { cause })
    }
    throw cause
  }
}
