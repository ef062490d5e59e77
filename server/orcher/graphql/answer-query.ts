/** Parses a GraphQL document, checks its limits, and executes it with the caller's rights. */
import { type ExecutionResult, execute, GraphQLError, parse, specifiedRules, validate } from 'graphql'
import type { Call } from '#server/orcher/endpoint.ts'
import { renderError } from '#server/orcher/errors.ts'
import { Batches } from './batches.ts'
import { measure } from './measure.ts'
import { type Reader, schema } from './schema.ts'

type GraphqlRequest = {
  query: string
  variables?: Record<string, unknown> | null | undefined
  operationName?: string | null | undefined
}

const maxTokens = 1000
const deepest = 6
const maxRows = 1000
const maxLists = 20
const maxErrors = 20

export async function answerQuery(
  asked: GraphqlRequest,
  call: Call<undefined, undefined, unknown>,
): Promise<object> {
  const document = read(asked)
  if (!('kind' in document)) return document
  const [row] = await call.sql<{ scopes: string[] }>`
    select array(select s from unnest(orcher.scopes_of(orcher.my_role())) s where auth.jwt() -> 'scopes' ? s) as scopes`
  const reader: Reader = { call, scopes: new Set(row?.scopes), batches: new Batches(), lost: undefined }
  const { variables, operationName } = asked
  const result = (await execute({
    schema,
    document,
    contextValue: reader,
    variableValues: variables ?? {},
    operationName: operationName ?? null,
  })) as ExecutionResult
  // A temporary failure, answered like that of any call.
  if (reader.lost) throw reader.lost
  return withErrors(result, reader)
}

function read({ query, variables }: GraphqlRequest) {
  try {
    const document = parse(query, { maxTokens: maxTokens })
    const errors = validate(schema, document, specifiedRules, { maxErrors: maxErrors })
    if (errors.length > 0) return refused(errors)
    const { depth, rows, lists } = measure(schema, document, variables ?? {})
    if (depth > deepest) return refused([new GraphQLError(`At most ${deepest} levels: this has ${depth}.`)])
    if (lists > maxLists) return refused([new GraphQLError(`At most ${maxLists} lists: this has ${lists}.`)])
    if (rows > maxRows) {
      return refused([
        new GraphQLError(
          `At most ${maxRows} rows could come: of this, ${rows}. Ask with a smaller \`limit\`.`,
        ),
      ])
    }
    return document
  } catch (error) {
    if (error instanceof GraphQLError) return refused([error])
    throw error
  }
}

const refused = (errors: readonly GraphQLError[]) => ({
  errors: errors.map((error) => ({ ...error.toJSON(), extensions: { code: 'invalid_request' } })),
})

function withErrors({ data, errors }: ExecutionResult, { call }: Reader) {
  if (!errors) return { data }
  return {
    data,
    errors: errors.slice(0, maxErrors).map((error) => {
      const { message, extensions } = told(error, call)
      const { locations, path } = error.toJSON()
      return { message, locations, path, extensions }
    }),
  }
}

/** The error text of the corresponding call; unexpected errors do not reveal their cause. */
function told(error: GraphQLError, { request }: Reader['call']) {
  const { originalError: cause } = error
  if (!cause) return { message: error.message, extensions: { code: 'invalid_request' } }
  const { status, error: body } = renderError(cause)
  if (status >= 500) request.log.error({ err: cause }, 'a field of GraphQL failed')
  const { message, ...extensions } = body
  return { message, extensions }
}
