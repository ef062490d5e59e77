/** The environment of functions: the platform's variables and the project's secrets, none of the server's own. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type { Keys } from '#server/platform/tokens/keys.ts'

export type Given = {
  /** The backend's URL for functions. */
  url: string
  databaseUrl: string
  keys: Pick<Keys, 'publishableKey' | 'secretKey' | 'jwks'>
}

/** API keys also replace the legacy JWTs, so that a function can compare a bearer with the key it knows. */
export function givenVariables({ url, databaseUrl, keys }: Given): Record<string, string> {
  return {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_JWKS: JSON.stringify(keys.jwks()),
    SUPABASE_DB_URL: databaseUrl,
  }
}

/** The prefix SUPABASE_ is reserved for the platform: such secrets are dropped and named in `refused`. */
export function withSecrets(
  given: Record<string, string>,
  secrets: Record<string, string>,
): { variables: Record<string, string>; refused: string[] } {
  const names = Object.keys(secrets)
  const refused = names.filter((name) => name.startsWith('SUPABASE_'))
  const own = names.filter((name) => !refused.includes(name)).map((name) => [name, secrets[name] ?? ''])
  return { variables: { ...Object.fromEntries(own), ...given }, refused }
}

/** The secrets in .env of the functions' folder; {} without the file. */
export async function readSecrets(folder: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(folder, '.env'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return parseEnv(text) as Record<string, string>
}
