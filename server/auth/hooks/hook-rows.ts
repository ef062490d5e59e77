/** The hooks and their settings, under the names of the Supabase CLI. */
import { WrongSettings } from '#server/platform/read-settings.ts'
import { inProject, kinds, type Setting } from '#server/platform/setting.ts'
import { type HookSecret, readSecret } from './signatures.ts'

const abouts = {
  before_user_created: 'Asked before an account is created; can refuse it.',
  after_user_created: 'Told of a new account.',
  custom_access_token: 'Gives the claims of an access token.',
  send_email: 'Sends emails instead of the templates and SMTP.',
  send_sms: 'Sends SMS instead of the provider.',
  password_verification_attempt: 'Told of each password attempt; can refuse it.',
  mfa_verification_attempt: 'Told of each second-factor attempt; can refuse it.',
} as const

export type HookName = keyof typeof abouts

export type SqlHook = { kind: 'sql'; uri: string; schema: string; routine: string }
export type HttpHook = { kind: 'http'; uri: string; secrets: readonly HookSecret[] }
export type Hook = SqlHook | HttpHook
export type Hooks = Readonly<Partial<Record<HookName, Hook>>>

type HookRows = {
  enabled: Setting<boolean>
  uri: Setting<string | undefined>
  secrets: Setting<string | undefined>
}

const names = Object.keys(abouts) as HookName[]

export const hookRows = Object.fromEntries(
  names.map((name) => [
    name,
    {
      enabled: inProject(`auth.hook.${name}.enabled`, kinds.flag, false, abouts[name]),
      uri: inProject(
        `auth.hook.${name}.uri`,
        kinds.text,
        undefined,
        'Its address: `pg-functions://postgres/schema/function`, or https (http on this machine).',
        'none',
      ),
      secrets: inProject(
        `auth.hook.${name}.secrets`,
        kinds.text,
        undefined,
        'What its calls are signed with (Standard Webhooks): `v1,whsec_…` or `v1a,whpk_…:whsk_…`, separated by `|`.',
        'none',
      ),
    },
  ]),
) as Record<HookName, HookRows>

type Given = Record<HookName, { enabled: boolean; uri: string | undefined; secrets: string | undefined }>

/** The enabled hooks. Throws WrongSettings for one that cannot be called. */
export function chosenHooks(given: Given): Hooks {
  return Object.fromEntries(
    names.flatMap((name) => {
      const { enabled, uri, secrets } = given[name]
      return enabled ? [[name, hookOf(`auth.hook.${name}`, uri ?? '', secrets ?? '')]] : []
    }),
  )
}

function hookOf(key: string, uri: string, secrets: string): Hook {
  const [, schema, routine] =
    /^pg-functions:\/\/[^/]+\/([A-Za-z_]\w{0,62})\/([A-Za-z_]\w{0,62})$/.exec(uri) ?? []
  if (schema && routine) return { kind: 'sql', uri, schema, routine }
  if (!isCallable(uri)) {
    throw new WrongSettings([
      `${key}.uri in config.toml is not usable: it takes pg-functions://postgres/schema/function or an https address (http for this machine alone).`,
    ])
  }
  return { kind: 'http', uri, secrets: secretsOf(key, secrets) }
}

function isCallable(uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, hostname } = new URL(uri)
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|host\.docker\.internal)$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

function secretsOf(key: string, text: string): HookSecret[] {
  const secrets = text.split('|').map((one) => readSecret(one.trim()))
  if (secrets.every((secret) => secret !== undefined)) return secrets
  throw new WrongSettings([
    `${key}.secrets in config.toml is not usable: it takes v1,whsec_ and at least 16 bytes in base64, or v1a,whpk_ and :whsk_ with the two halves of an Ed25519 key, several with | between. Make one with: echo "v1,whsec_$(openssl rand -base64 32)"`,
  ])
}
