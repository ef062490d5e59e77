/** Parses the request line and the headers, as far as possible without the catalog. */
import {
  invalidPath,
  limitOnPut,
  methodNotOnFunction,
  schemaNotExposed,
  unsupportedMethod,
} from '#server/rest/errors.ts'
import type { RestSettings } from '#server/rest/settings.ts'
import { type MediaType, parseAccept } from './media-type.ts'
import { parseQuery, type Query } from './parse-query.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { decodePercents, type Pair } from './query-pairs.ts'
import { type RowRange, rowRange } from './row-range.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'

export type Target =
  | { kind: 'root' }
  | { kind: 'relation'; name: string }
  /** `isRoot`: the function answers the root path, and may be in another schema. */
  | { kind: 'function'; name: string; schema?: string; isRoot?: boolean }

export type RequestHead = {
  method: string
  /** Below the mount point, percent-encoded: `/jobs`. */
  path: string
  pairs: readonly Pair[]
  headers: Readonly<Record<string, string | undefined>>
}

export type RestRequest = {
  method: Method
  target: Target
  schema: string
  /** Whether the client named the schema in a profile header. */
  profileAsked: boolean
  query: Query
  preferences: Preferences
  accept: MediaType[]
  /** The range of the root's rows; those of embeds are in `query.limits`. */
  range: RowRange
}

const relationMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PATCH',
  'PUT',
  'DELETE',
  'OPTIONS',
])
const functionMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])
const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The settings that parsing depends on. */
export type Reading = Pick<RestSettings, 'schemas' | 'rootSpec' | 'txEnd'>

export function parseRequest(head: RequestHead, settings: Reading): RestRequest {
  const target = targetOf(head, settings)
  const { schema, profileAsked } = chooseSchema(head, settings.schemas)
  const method = checkMethod(head.method, target)
  const isRead = method === 'GET' || method === 'HEAD'
  const query = parseQuery(head.pairs, target.kind === 'function' && isRead)
  const root = rootLimits(query)
  const range = rowRange(root, method === 'GET' ? head.headers.range : undefined)
  if (method === 'PUT' && (root.limit !== undefined || root.offset !== undefined)) throw limitOnPut()
  return {
    method,
    target,
    schema,
    profileAsked,
    query,
    preferences: ownPreferences(head.headers.prefer, settings),
    accept: parseAccept(head.headers.accept),
    range,
  }
}

function ownPreferences(header: string | undefined, { txEnd }: Reading): Preferences {
  const { tx, ...others } = parsePreferences(header)
  return tx === undefined || !txEnd.endsWith('-allow-override') ? others : { ...others, tx }
}

function targetOf({ path, method }: RequestHead, { rootSpec }: Reading): Target {
  const target = parseTarget(path)
  if (target.kind !== 'root' || rootSpec === undefined || method === 'OPTIONS') return target
  const names = rootSpec.split('.')
  const [schema] = names.length > 1 ? names : []
  return { kind: 'function', name: names.at(-1) ?? '', isRoot: true, ...(schema !== undefined && { schema }) }
}

function parseTarget(path: string): Target {
  const segments = path.split('/').slice(1).map(decodePercents)
  const [first = '', second] = segments
  if (segments.length > 2) throw invalidPath()
  if (first === 'rpc' && second !== undefined && second !== '') return { kind: 'function', name: second }
  if (second !== undefined && second !== '') throw invalidPath()
  return first === '' ? { kind: 'root' } : { kind: 'relation', name: first }
}

function chooseSchema({ method, headers }: RequestHead, exposed: readonly string[]) {
  const asked = headers[readingMethods.has(method) ? 'accept-profile' : 'content-profile']
  if (asked !== undefined && !exposed.includes(asked)) throw schemaNotExposed(asked, exposed)
  return { schema: asked ?? exposed[0] ?? 'public', profileAsked: asked !== undefined }
}

function checkMethod(method: string, target: Target): Method {
  if (target.kind === 'function') {
    if (!functionMethods.has(method)) throw methodNotOnFunction(method)
  } else if (target.kind === 'root' ? !readingMethods.has(method) : !relationMethods.has(method)) {
    throw unsupportedMethod(method)
  }
  return method as Method
}

function rootLimits(query: Query): { limit?: number; offset?: number } {
  const own = query.limits.filter(({ path }) => path.length === 0)
  const limit = own.findLast((given) => given.limit !== undefined)?.limit
  const offset = own.findLast((given) => given.offset !== undefined)?.offset
  return { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) }
}
