/** The dependencies of the endpoints. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/database.ts'
import type { SmsSender } from '#server/platform/messages/sms.ts'
import type { Keys } from '#server/platform/tokens/keys.ts'
import type { MailTemplates } from './mail-templates.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import type { AuthSettings } from './settings.ts'
import type { User } from './users.ts'

export type AuthParts = {
  /** Logged in as supabase_auth_admin, who owns the schema. */
  database: Database
  keys: Pick<Keys, 'sign' | 'verify' | 'jwks'>
  settings: AuthSettings
  templates: MailTemplates
  smsSender: SmsSender
  hasher: PasswordHasher
  now: () => Date
  /** Whether this account may sign in by password over this request. */
  admitsPassword: (user: Pick<User, 'email'>, request: FastifyRequest) => boolean
}

/** The dependencies that a part of the service uses, and no others. */
export type Parts<Names extends keyof AuthParts> = Pick<AuthParts, Names>

/** Adds one endpoint's routes. */
export type Endpoint<Names extends keyof AuthParts = never> = (
  app: FastifyInstance,
  auth: Parts<Names>,
) => void
