import type { Asked, Database, Statement } from '#server/platform/database.ts'
import type { Answer } from '#server/rest/answer/answer.ts'
import type { Catalog } from '#server/rest/catalog/catalog.ts'
import { notAcceptable } from '#server/rest/errors.ts'
import { mediaTypeName } from '#server/rest/parse/media-type.ts'
import type { RestRequest } from '#server/rest/parse/parse-request.ts'
import { accessibleStatement, readAccessible } from './accessible.ts'
import { openApiDocument } from './document.ts'

export type RootContext = {
  database: Database
  catalog: Catalog
  request: RestRequest
  session: Statement
  asked: Asked
  host: string
  basePath: string
  scheme: string
}

const answered: ReadonlySet<string> = new Set(['any', 'json', 'openapi'])

export async function rootAnswer(context: RootContext): Promise<Answer> {
  const { database, session, asked, request } = context
  const { accept, schema, method } = request
  if (!accept.some(({ kind }) => answered.has(kind))) throw notAcceptable(accept.map(mediaTypeName))
  const [, result] = await database.batch([session, accessibleStatement(schema)], asked)
  const document = openApiDocument({ ...context, schema, accessible: readAccessible(result?.rows ?? []) })
  return {
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8', 'content-profile': schema },
    body: method === 'HEAD' ? undefined : JSON.stringify(document),
  }
}
