/** Generates the OpenAPI 3.1 document from the endpoints' schemas. */
import { z } from 'zod'
import { scopes } from '#shared/orcher/scopes.ts'
import { type AnyEndpoint, takesKeys } from './endpoint.ts'
import { type Code, codes } from './error-table.ts'
import { families } from './families.ts'
import { answerHeaders, headerComponents, headerParameters, refusals } from './openapi-headers.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

export function openApi(endpoints: readonly AnyEndpoint[], url: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    paths[endpoint.path] = path
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tannr API',
      version: apiVersion,
      description: 'Agents, directives, memory, oversight, profiles and analytics.',
    },
    servers: [{ url }],
    security: [{ bearer: [] }],
    tags: Object.entries(families).map(([name, { name: title, text }]) => ({
      name,
      'x-displayName': title,
      description: text,
    })),
    paths,
    'x-errors': Object.entries(codes).map(([code, [status, meaning]]) => ({ status, code, text: meaning })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key, or a person’s access token. Scopes: ${scopes.join(', ')}.`,
        },
        person: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a person. An API key is refused.',
        },
      },
      schemas: { Error: schemaOf(errorBody, 'output') },
      ...headerComponents,
    },
  }
}

/** The date of the last change visible to clients, for the header `Tannr-Version`. */
export const apiVersion = '2026-11-28'

const errorBody = z.object({
  error: z.object({
    code: z.enum(Object.keys(codes) as [Code, ...Code[]]),
    message: z.string(),
    field: z.string().optional(),
    scope: z.string().optional(),
    role: z.string().optional(),
    request_id: z.string(),
  }),
})

function operation(endpoint: AnyEndpoint): Json {
  const {
    id,
    family,
    title,
    text,
    scope,
    params,
    query,
    body,
    answer,
    example,
    status = 200,
    streams = false,
  } = endpoint
  const headers = answerHeaders(endpoint)
  return {
    operationId: id,
    tags: [family],
    summary: title,
    description: text,
    security: [{ [takesKeys(endpoint) ? 'bearer' : 'person']: scope ? [scope] : [] }],
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query'), ...headerParameters(endpoint)],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input'), example: example.body } },
          },
        }
      : {}),
    responses: {
      [status]:
        status === 204
          ? { description: 'Done.', headers }
          : {
              description: title,
              headers,
              content: {
                [streams ? 'text/event-stream' : 'application/json']: {
                  schema: schemaOf(answer, 'output'),
                  example: example.answer,
                },
              },
            },
      ...(streams ? { 204: { description: 'Nothing more comes.', headers } } : {}),
      ...refusals,
    },
  }
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...own }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: own,
  }))
}
