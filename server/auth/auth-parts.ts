/** What the endpoints of this service work with. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/database.ts'
import type { SmsSender } from '#server/platform/messages/sms.ts'
import type { Keys } from '#server/platform/tokens/keys.ts'
import type { MailTemplates } from './mail-templates.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { AuthSettings } from './settings.ts'
import type { User } from './users.ts'

export type AuthParts = {
  /** As supabase_auth_admin, who owns the schema. */
  database: Database
  keys: Pick<Keys, 'sign' | 'verify' | 'jwks'>
  settings: AuthSettings
  templates: MailTemplates
  smsSender: SmsSender
  hasher: PasswordHasher
  now: () => Date
  /** Whether this account may be opened by its password over this request. */
  admitsPassword: (user: Pick<User, 'email'>, request: FastifyRequest) => boolean
}

/** Those that a part of the service works with, and no others. */
export type Parts<Names extends keyof AuthParts> = Pick<AuthParts, Names>

/** Adds one endpoint's routes. */
export type Endpoint<Names extends keyof AuthParts = never> = (
  app: FastifyInstance,
  auth: Parts<Names>,
) => void
