import type { BatchOptions, Database, Statement } from '#server/platform/database.ts'
import type { Answer } from '#server/rest/answer/answer.ts'
import type { Catalog } from '#server/rest/catalog/catalog.ts'
import { notAcceptable, rootDisabled } from '#server/rest/errors.ts'
import { mediaTypeName } from '#server/rest/parse/media-type.ts'
import type { RestRequest } from '#server/rest/parse/parse-request.ts'
import { accessibleStatement, accessibleText } from './accessible.ts'
import { openApiDocument, type Place } from './document.ts'

export type RootContext = {
  database: Database
  catalog: Catalog
  request: RestRequest
  /** The statements for session and pre-request. */
  before: readonly Statement[]
  options: BatchOptions
  host: string
  basePath: string
  scheme: string
}

const answered: ReadonlySet<string> = new Set(['any', 'json', 'openapi'])

export async function rootAnswer(context: RootContext): Promise<Answer> {
  const { database, before, options, request, catalog } = context
  const { accept, schema, method } = request
  const { openapiMode } = catalog.settings
  if (openapiMode === 'disabled') throw rootDisabled()
  if (!accept.some(({ kind }) => answered.has(kind))) throw notAcceptable(accept.map(mediaTypeName))
  const results = await database.batch([...before, accessibleStatement(schema)], options)
  const granted = openapiMode === 'ignore-privileges' ? undefined : accessibleText(results.at(-1)?.rows ?? [])
  return {
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8', 'content-profile': schema },
    body: method === 'HEAD' ? undefined : openApiDocument(catalog, schema, granted, placeOf(context)),
  }
}

/** Scheme, host and base path of the API as the document states them. */
function placeOf({ catalog, host, basePath, scheme }: RootContext): Place {
  const { openapiProxy } = catalog.settings
  if (openapiProxy === undefined) return { host, basePath, scheme }
  const { protocol, hostname, port, pathname } = new URL(openapiProxy)
  const standard = protocol === 'https:' ? '443' : '80'
  return { host: `${hostname}:${port || standard}`, basePath: pathname, scheme: protocol.slice(0, -1) }
}
