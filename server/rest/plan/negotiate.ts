/** Chooses the answer's media type: the first acceptable one. */
import { type Catalog, type Handler, type Name, sameName } from '#server/rest/catalog/catalog.ts'
import { notAcceptable } from '#server/rest/errors.ts'
import { type MediaType, mediaTypeName } from '#server/rest/parse/media-type.ts'
import { everything } from '#server/rest/parse/parse-select.ts'
import type { RequestContext } from './request-rules.ts'

export type RowsFormat =
  | Extract<MediaType, { kind: 'json' | 'array' | 'object' | 'csv' | 'geojson' }>
  | { kind: 'custom'; handler: Handler }

export type Negotiated = {
  rows: RowsFormat
  /** Set if the execution plan is requested instead of the rows. */
  plan: Extract<MediaType, { kind: 'plan' }> | undefined
  /** The value of Content-Type. */
  contentType: string
}

/** What can be produced beside the built-in types. */
export type Answering = Pick<Catalog, 'postgis'> & {
  plansAllowed: boolean
  /** The root, which is answered by an OpenAPI document. */
  isRoot: boolean
  /** The handlers for these very rows, and those for any rows. */
  own: readonly Handler[]
  general: readonly Handler[]
}

/** `rows` is the relation whose rows are returned; its own handler takes only whole rows. */
export function answeringFor(
  { catalog, request }: RequestContext,
  rows: Name | undefined,
  ofFunction?: Handler,
): Answering {
  const whole = request.query.select === everything
  const own = catalog.handlers.filter(({ target }) => target && rows && whole && sameName(target, rows))
  return {
    postgis: catalog.postgis,
    plansAllowed: catalog.settings.plan,
    isRoot: request.target.kind === 'function' && request.target.isRoot === true,
    own: ofFunction && whole ? [ofFunction] : own,
    general: catalog.handlers.filter(({ target }) => target === undefined),
  }
}

/** A handler takes rows as stored, without the domains' representations. */
export const takesStored = ({ rows }: Negotiated): boolean => rows.kind === 'custom'

export function negotiate(accept: readonly MediaType[], answering: Answering): Negotiated {
  for (const type of accept) {
    const found = answered(type, answering)
    if (found) return found
  }
  throw notAcceptable(accept.map(mediaTypeName))
}

function answered(type: MediaType, answering: Answering): Negotiated | undefined {
  if (type.kind === 'openapi' && answering.isRoot) {
    return { rows: { kind: 'json' }, plan: undefined, contentType: withCharset(mediaTypeName(type)) }
  }
  if (type.kind !== 'plan') {
    const rows = rowsFormat(type, answering)
    return rows && { rows, plan: undefined, contentType: contentTypeOf(rows) }
  }
  const rows = rowsFormat(type.of, answering)
  if (!answering.plansAllowed || !rows) return undefined
  const of: MediaType = rows.kind === 'custom' ? type.of : rows
  return { rows, plan: type, contentType: withCharset(mediaTypeName({ ...type, of })) }
}

const withCharset = (name: string) => `${name}; charset=utf-8`
const inText: ReadonlySet<string> = new Set([
  'application/json',
  'application/geo+json',
  'text/csv',
  'text/plain',
  'text/xml',
])

function contentTypeOf(rows: RowsFormat): string {
  if (rows.kind !== 'custom') return withCharset(mediaTypeName(rows))
  const { mediaType } = rows.handler
  if (mediaType === '*/*') return 'application/octet-stream'
  return inText.has(mediaType) ? withCharset(mediaType) : mediaType
}

/** Vendor types of the wire have parameters, so handlers cannot replace them. */
function rowsFormat(type: MediaType, answering: Answering): RowsFormat | undefined {
  if (type.kind === 'object' || (type.kind === 'array' && type.stripped)) return type
  const handler = handlerFor(type, answering)
  if (handler) return { kind: 'custom', handler }
  switch (type.kind) {
    case 'any':
    case 'json':
    case 'array':
      return { kind: 'json' }
    case 'csv':
      return type
    case 'geojson':
      return answering.postgis ? type : undefined
    default:
      return undefined
  }
}

function handlerFor(type: MediaType, { own, general }: Answering): Handler | undefined {
  const name = type.kind === 'array' ? 'application/json' : mediaTypeName(type)
  const answers = ({ mediaType }: Handler) => mediaType === name
  return own.find(({ mediaType }) => mediaType === '*/*') ?? own.find(answers) ?? general.find(answers)
}
