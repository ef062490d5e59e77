/** The tools of the MCP server: endpoints that a program may call, and the tools of plans, each as a directive with one step. */
import { z } from 'zod'
import type { AnyEndpoint } from '#server/orcher/endpoint.ts'
import { endpoints } from '#server/orcher/endpoints.ts'
import { apiError } from '#server/orcher/errors.ts'
import type { Scope } from '#shared/orcher/scopes.ts'
import { type Tool, toolNames, tools } from '#shared/orcher/tools.ts'
import type { ApiCall } from './call-api.ts'

type Json = Record<string, unknown>
type Schema = { type: 'object'; properties: Json; required: string[]; additionalProperties: false }

export type McpTool = {
  name: string
  title: string
  description: string
  inputSchema: Schema
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
  needs: Scope[]
  call(args: Json): ApiCall
  /** Waits for the submitted directive; its step's output is the result. */
  waits: boolean
}

/** Streams cannot be results, and the tools of plans are tools here. What only people may call is left out, too. */
const withheld = new Set(['directive-events', 'export-chain', 'list-tools'])

const partOf = (schema: z.ZodType | undefined): { properties: Json; required: string[] } => {
  if (!schema) return { properties: {}, required: [] }
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Json; required?: string[] }
  return { properties, required }
}

const objectOf = (...parts: { properties: Json; required: string[] }[]): Schema => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  required: parts.flatMap(({ required }) => required),
  additionalProperties: false,
})

/** A value for path or query. A value that is not scalar, or would change the path, is refused by its field. */
function inAddress(name: string, value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = isPlain ? String(value) : ''
  if (!isPlain || !text.isWellFormed() || /^\.{1,2}$/.test(text)) {
    throw apiError('fieldWrong', { field: name, why: 'It must be an id.' }, { extra: { field: name } })
  }
  return encodeURIComponent(text)
}

const asName = (id: string) => id.replaceAll('-', '_')

function ofEndpoint(endpoint: AnyEndpoint, scope: Scope): McpTool {
  const [params, query, body] = [partOf(endpoint.params), partOf(endpoint.query), partOf(endpoint.body)]
  const { changes = endpoint.method !== 'GET' } = endpoint
  return {
    name: asName(endpoint.id),
    title: endpoint.title,
    description: endpoint.text,
    inputSchema: objectOf(params, query, body),
    annotations: {
      readOnlyHint: !changes,
      destructiveHint: endpoint.method === 'DELETE',
      openWorldHint: false,
    },
    needs: [scope],
    waits: false,
    call: (args) => {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => inAddress(name, args[name]))
      const asked = Object.keys(query.properties).filter((name) => args[name] !== undefined)
      const search = asked.map((name) => `${name}=${inAddress(name, args[name])}`).join('&')
      const rest = Object.entries(args).filter(
        ([name]) => !Object.hasOwn(params.properties, name) && !Object.hasOwn(query.properties, name),
      )
      return {
        method: endpoint.method,
        path: search ? `${path}?${search}` : path,
        ...(endpoint.body ? { body: Object.fromEntries(rest) } : {}),
      }
    },
  }
}

const agentId = { type: 'string', description: 'The agent that does it; `list_agents` says which there are.' }

/** Tools that need no earlier step. Others need `create_directive` with `steps`. */
const standsAlone = (name: Tool) => {
  const shape: Record<string, z.ZodType> = tools[name].args.shape
  return shape.from === undefined || shape.from.safeParse([]).success
}

function ofTool(name: Tool): McpTool {
  const { does, effect, args } = tools[name]
  const { from, ...properties } = partOf(args).properties
  const required = partOf(args).required.filter((one) => one !== 'from')
  return {
    name: `run_${name}`,
    title: does,
    description: `${does} Done as a directive of one step, under the policies of the workspace: where a person has to decide first, the result names the approval.`,
    inputSchema: objectOf(
      { properties: { agent_id: agentId }, required: ['agent_id'] },
      { properties, required },
    ),
    annotations: {
      readOnlyHint: effect === 'read',
      destructiveHint: effect === 'external',
      openWorldHint: effect === 'external',
    },
    needs: ['directives:write', 'directives:read'],
    waits: true,
    call: ({ agent_id, ...given }) => ({
      method: 'POST',
      path: '/directives',
      body: {
        agent_id,
        instruction: does,
        ...(typeof given.source === 'string' ? { sources: [given.source] } : {}),
        steps: [{ title: does, tool: name, args: from === undefined ? given : { ...given, from: [] } }],
      },
    }),
  }
}

const ofApi = endpoints.flatMap((endpoint) =>
  endpoint.scope === undefined || endpoint.inPerson || withheld.has(endpoint.id)
    ? []
    : [ofEndpoint(endpoint, endpoint.scope)],
)

export const mcpTools: ReadonlyMap<string, McpTool> = new Map(
  [...ofApi, ...toolNames.filter(standsAlone).map(ofTool)].map((tool) => [tool.name, tool]),
)
