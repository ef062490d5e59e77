/** Keys of config.toml that this server does not support: announced at the start, or a reason to refuse it. */
import { isTable, type Table, WrongSettings } from '#server/platform/read-settings.ts'
import { rowsOf, type SettingTree } from '#server/platform/setting.ts'

type Unsupported = {
  /** A key, or the table of a feature with a switch `enabled`; `*` matches a name. */
  toml: string
  about: string
  /** The value that needs no warning, because it equals the behavior; if omitted, the row is a table. */
  unless?: boolean | string
  /** What would be unprotected if an enabled feature were ignored. The start is refused. */
  opens?: string
}

export const unsupported: readonly Unsupported[] = [
  {
    toml: 'auth.hook.*',
    about: 'Any other hook of auth.',
    opens: 'whatever the hook checks or adds would be left out',
  },
  { toml: 'auth.enabled', unless: true, about: 'Switching auth off.' },
  { toml: 'auth.web3.*', about: 'Wallets of another chain.' },
  {
    toml: 'auth.external.*',
    about: 'Any other provider: one with an issuer goes below `auth.custom_providers`.',
  },
  { toml: 'auth.email.notification.*', about: 'Mails about any other change of an account.' },
  { toml: 'auth.sms.twilio_verify', about: 'SMS by Twilio Verify.' },
  { toml: 'auth.sms.messagebird', about: 'SMS by MessageBird.' },
  { toml: 'auth.sms.textlocal', about: 'SMS by Textlocal.' },
  { toml: 'auth.sms.vonage', about: 'SMS by Vonage.' },
  { toml: 'db.migrations.enabled', unless: true, about: 'Starting without the migrations.' },
  {
    toml: 'db.network_restrictions',
    about: 'Which networks may reach the database: its own settings say that.',
  },
  { toml: 'api.tls', about: 'TLS of the API: a proxy in front does that.' },
  { toml: 'experimental.orioledb_version', unless: '', about: 'Tables in OrioleDB.' },
  { toml: 'remotes.*.project_id', unless: '', about: 'Other settings for a hosted branch of the project.' },
  { toml: 'storage.analytics', about: 'Buckets of tables.' },
  { toml: 'storage.vector', about: 'Buckets of vectors.' },
]

/** Keys about the CLI's own containers and tools, which are ignored silently. */
const withoutMeaning =
  /^(project_id|studio|inbucket|local_smtp|analytics|experimental\.s3_(host|region|access_key|secret_key)|api\.port|db\.(port|shadow_port|major_version|health_timeout|pooler|root_key|migrations\.schema_paths)|realtime\.(ip_version|max_header_length)|edge_runtime\.(policy|inspector_port|deno_version))(\.|$)/

/** The ignored keys that have a meaning, and unknown ones. Throws WrongSettings for a protective feature. */
export function ignoredKeys(project: Table, rows: SettingTree): string[] {
  const known = rowsOf(rows).flatMap(({ toml }) => (toml ? [pattern(toml.replaceAll('<name>', '*'))] : []))
  const stops: string[] = []
  const ignored = leaves(project).filter(({ key, value }) => {
    if (withoutMeaning.test(key) || known.some((one) => one.test(key))) return false
    const row = unsupported.find(({ toml, unless }) =>
      (unless === undefined ? pattern(toml) : exactly(toml)).test(key),
    )
    if (!row) return true
    if (row.unless !== undefined) return String(value) !== String(row.unless)
    const part = key.split('.').slice(0, row.toml.split('.').length).join('.')
    if (known.some((one) => one.test(`${part}.enabled`))) return true
    const isOn = valueAt(project, `${part}.enabled`)
    if (String(isOn) === 'false') return false
    if (row.opens && isOn !== undefined) {
      if (key === `${part}.enabled`) stops.push(stop(part, row.opens))
      return false
    }
    return isOn === undefined || key === `${part}.enabled`
  })
  if (stops.length > 0) throw new WrongSettings(stops)
  return ignored.map(({ key }) => key)
}

/** PostgREST's variables that mean nothing here, such as PGRST_DB_URI. */
export function ignoredVariables(
  variables: Readonly<Record<string, string | undefined>>,
  rows: SettingTree,
): string[] {
  const known = new Set(rowsOf(rows).map(({ env }) => env))
  return Object.keys(variables).filter((name) => name.startsWith('PGRST_') && !known.has(name))
}

const stop = (part: string, opens: string) =>
  `${part} in config.toml is switched on, and Tannr does not have it yet: ${opens}. Set ${part}.enabled to false to start without it.`

/** Matches a key and everything below it. */
const pattern = (toml: string) => new RegExp(`^${inWords(toml)}(\\.|$)`)
const exactly = (toml: string) => new RegExp(`^${inWords(toml)}$`)
const inWords = (toml: string) => toml.replaceAll('.', '\\.').replaceAll('*', '[^.]+')

type Leaf = { key: string; value: unknown }

function leaves(value: unknown, key = ''): Leaf[] {
  if (!isTable(value)) return [{ key, value }]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, key ? `${key}.${name}` : name))
}

function valueAt(table: Table, key: string): unknown {
  return key.split('.').reduce<unknown>((inner, name) => (isTable(inner) ? inner[name] : undefined), table)
}
