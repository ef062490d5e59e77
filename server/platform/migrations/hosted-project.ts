/**
 * Reads the SQL of a project that was made on hosted Supabase as the SQL of the role that runs it here. There it ran as `postgres`,
 * which is no superuser but may do a few things that PostgreSQL leaves to one: `supabase db pull` writes its name to whatever it
 * owns. Only statements of a few forms are changed, and no line moves, so that errors name the right one.
 */
import { statementsOf, type Token } from './sql-tokens.ts'

export type Reading = {
  sql: string
  /** Extensions that the project creates and that are not here, but that every hosted project has, used or not. */
  missing: string[]
}

/** Each hosted project has these from its beginning. Whatever uses them fails by itself, and then says what works instead. */
const givenThere: ReadonlySet<string> = new Set(['pg_graphql', 'pgjwt', 'pgsodium'])

/** The server itself does what these do, where PostgreSQL does not have them. */
const stoodInFor: ReadonlySet<string> = new Set(['pg_net', 'pg_cron', 'supabase_vault'])

/**
 * Extensions that PostgreSQL lets only a superuser create, which the one who starts the server does for the project: they open
 * neither files nor connections, and read nothing of others.
 */
const createdForProject: ReadonlySet<string> = new Set([
  ...['autoinc', 'bloom', 'earthdistance', 'insert_username', 'moddatetime', 'pg_stat_statements', 'refint'],
  ...['address_standardizer', 'address_standardizer_data_us', 'postgis', 'postgis_raster', 'postgis_sfcgal'],
  ...['postgis_tiger_geocoder', 'postgis_topology', 'pgrouting', 'vector', 'hypopg', 'index_advisor'],
  ...['pg_hashids', 'pg_jsonschema', 'plpgsql_check', 'rum', 'pgtap', 'pgroonga', 'pg_partman', 'ip4r'],
])

/** Roles of hosted Supabase that own things there, for all of which the project's owner stands here. */
const ownersThere: ReadonlySet<string> = new Set([
  ...['postgres', 'supabase_admin', 'dashboard_user', 'supabase_read_only_user', 'supabase_etl_admin'],
  ...['supabase_replication_admin', 'supabase_functions_admin', 'supabase_storage_admin', 'pgbouncer'],
])

const beginnings: ReadonlySet<string> = new Set([
  'create',
  'comment',
  'alter',
  'grant',
  'revoke',
  'set',
  'reset',
])

export function readHostedProject(sql: string, owner: string, available: ReadonlySet<string>): Reading {
  const missing: string[] = []
  const read: string[] = []
  for (const { text, tokens } of statementsOf(sql, beginnings)) {
    const words = tokens.filter(({ word }) => word !== undefined)
    const name = extensionOf(words)
    if (name !== undefined && (givenThere.has(name) || stoodInFor.has(name)) && !available.has(name)) {
      if (words[0]?.word === 'create' && givenThere.has(name)) missing.push(name)
      read.push(linesOf(text))
    } else if (isOfAnotherRole(words)) read.push(linesOf(text))
    else if (resetsRole(words)) read.push(text.replace(/\breset\s+role\b/i, `set role ${owner}`))
    else if ((name !== undefined && createdForProject.has(name)) || setsReplicationRole(words)) {
      read.push(asSuperuser(text, owner))
    } else {
      const named = namesOwner(words)
      const written = tokens.map((token) => (named.has(token) ? owner : token.text))
      read.push(named.size === 0 ? text : written.join(''))
    }
  }
  return { sql: read.join(''), missing }
}

/** What is left of a statement that is left out. */
const linesOf = (text: string) => text.replace(/[^\n]+/g, '')

/** The name in `create extension` or `comment on extension`. */
function extensionOf(words: readonly Token[]): string | undefined {
  const [first, second, ...rest] = words.map(({ word }) => word)
  if (first === 'comment' && second === 'on' && rest[0] === 'extension') return rest[1]
  if (first !== 'create' || second !== 'extension') return undefined
  return rest[0] === 'if' ? rest[3] : rest[0]
}

/** Dumps of data switch triggers and foreign keys off while they are loaded. */
function setsReplicationRole(words: readonly Token[]): boolean {
  const [first, second, third] = words.map(({ word }) => word)
  return first === 'set' && [second, third].includes('session_replication_role')
}

/** There it goes back to `postgres`. */
const resetsRole = (words: readonly Token[]) => words[0]?.word === 'reset' && words[1]?.word === 'role'

const asSuperuser = (statement: string, owner: string) => {
  const body = statement.replace(/;$/, '')
  return `${/^\s*/.exec(body)?.[0]}set local role none; ${body.trimStart()}; set local role ${owner};`
}

/** Default privileges of what hosted Supabase itself creates. */
function isOfAnotherRole(words: readonly Token[]): boolean {
  const role = defaultRole(words)?.word
  return role !== undefined && role !== 'postgres' && ownersThere.has(role)
}

/** The role in `alter default privileges for role`. */
function defaultRole(words: readonly Token[]): Token | undefined {
  const begins = words.slice(0, 4).map(({ word }) => word)
  return /^alter,default,privileges,for$/.test(begins.join()) ? words[5] : undefined
}

/** Settings of a role, as `alter role "postgres" set pg_net.ttl to '1 day'`. */
function setsForRole(words: readonly Token[]): boolean {
  const [first, second, , ...rest] = words.map(({ word }) => word)
  const then = rest[0] === 'in' && rest[1] === 'database' ? rest[3] : rest[0]
  return first === 'alter' && (second === 'role' || second === 'user') && (then === 'set' || then === 'reset')
}

/** Where the project's owner stands in place of the roles that own things there. */
function namesOwner(words: readonly Token[]): ReadonlySet<Token> {
  const first = words[0]?.word
  const grants = first === 'grant' || first === 'revoke' || defaultRole(words) !== undefined
  const isPolicy = first === 'create' && words[1]?.word === 'policy'
  const isNamed = (token: Token, index: number) => {
    const before = words[index - 1]?.word ?? ''
    return (
      token === defaultRole(words) ||
      (index === 2 && setsForRole(words)) ||
      before === 'authorization' ||
      (before === 'to' && words[index - 2]?.word === 'owner') ||
      (first === 'set' && before === 'role') ||
      ((grants || isPolicy) && /^(to|from|,|by)$/.test(before))
    )
  }
  return new Set(words.filter((token, index) => ownersThere.has(token.word ?? '') && isNamed(token, index)))
}
