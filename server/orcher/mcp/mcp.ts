/**
 * The Model Context Protocol at /v1/mcp: streamable HTTP without sessions, so each message can be handled by any process. Keys,
 * scopes, policies and limits are those of the called endpoints.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiVersion } from '#server/orcher/openapi.ts'
import { type ApiAnswer, callApi } from './call-api.ts'
import { runMcpTool } from './run-mcp-tool.ts'

type Message = z.output<typeof message>
type Listed = typeof import('./mcp-tools.ts')

const message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})

const versions = ['2025-11-25', '2025-06-18', '2025-03-26']
const [newest = ''] = versions

/** A protocol error; a tool's refusal is its result. */
export class RpcError extends Error {
  readonly code: number
  constructor(code: number, text: string) {
    super(text)
    this.code = code
  }
}

/** `metadata` is where a client learns how to sign in (RFC 9728). */
export function addMcp(app: FastifyInstance, metadata: string): void {
  app.route({
    method: 'POST',
    url: '/mcp',
    handler: answer,
    onSend: async (_request, reply) => {
      if (reply.statusCode !== 401) return
      reply.header('www-authenticate', `Bearer realm="Tannr API", resource_metadata="${metadata}"`)
    },
  })
  for (const method of ['GET', 'DELETE'] as const) {
    app.route({
      method,
      url: '/mcp',
      handler: async (_request, reply) => {
        reply.header('allow', 'POST')
        return failed(reply, 405, undefined, new RpcError(-32000, 'There are no sessions: send POST.'))
      },
    })
  }
}

async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const said = request.headers['mcp-protocol-version']
  if (typeof said === 'string' && !versions.includes(said)) {
    return failed(reply, 400, undefined, new RpcError(-32600, `Versions: ${versions.join(', ')}.`))
  }
  const read = message.safeParse(request.body)
  if (!read.success) return failed(reply, 400, undefined, new RpcError(-32600, 'This is no message.'))
  const me = await callApi(request, { method: 'GET', path: '/me' })
  if (me.status !== 200) return refuse(reply, me)
  const { id } = read.data
  // Notifications, and unexpected responses.
  if (id === undefined || read.data.method === undefined) return reply.code(202).send()
  try {
    return { jsonrpc: '2.0', id, result: await resultOf(read.data, me, request) }
  } catch (error) {
    if (error instanceof RpcError) return failed(reply, 200, id, error)
    request.log.error({ err: error }, 'the MCP server failed')
    return failed(reply, 500, id, new RpcError(-32603, 'Something went wrong on our side.'))
  }
}

const failed = (reply: FastifyReply, status: number, id: string | number | undefined, error: RpcError) =>
  reply
    .code(status)
    .send({ jsonrpc: '2.0', id: id ?? null, error: { code: error.code, message: error.message } })

/** An unauthorized caller is answered by HTTP status. */
function refuse(reply: FastifyReply, { status, headers, body }: ApiAnswer): FastifyReply {
  for (const name of ['www-authenticate', 'retry-after']) {
    if (typeof headers[name] === 'string') reply.header(name, headers[name])
  }
  return reply.code(status).send(body)
}

async function resultOf({ method, params = {} }: Message, me: ApiAnswer, request: FastifyRequest) {
  switch (method) {
    case 'initialize':
      return greeting(params)
    case 'ping':
      return {}
    case 'tools/list':
      return listed(await loaded(), me)
    case 'tools/call': {
      const { name, arguments: args = {} } = params
      const tool = typeof name === 'string' ? (await loaded()).mcpTools.get(name) : undefined
      if (!tool) throw new RpcError(-32602, `There is no tool ${shown(name)}.`)
      if (typeof args !== 'object' || args === null || Array.isArray(args)) {
        throw new RpcError(-32602, 'Arguments are an object.')
      }
      return runMcpTool(tool, args as Record<string, unknown>, request)
    }
    default:
      throw new RpcError(-32601, `There is no method ${shown(method)}.`)
  }
}

/** An unknown name, truncated for the message. */
const shown = (name: unknown) => (typeof name === 'string' ? name.slice(0, 100) : 'of that name')

/** Loaded on demand, since it builds all schemas. */
const loaded = () => import('./mcp-tools.ts')

const greeting = ({ protocolVersion: asked }: Record<string, unknown>) => ({
  protocolVersion: typeof asked === 'string' && versions.includes(asked) ? asked : newest,
  capabilities: { tools: { listChanged: false } },
  serverInfo: { name: 'tannr', title: 'Tannr', version: apiVersion },
  instructions:
    'Tools named run_… do one thing at once, as a directive of an agent. create_directive takes an instruction in words, or steps of your own. Where a person has to decide, the result says awaiting_approval and names the approval: follow it with wait_for_directive. Nobody decides through these tools.',
})

/** The tools that the key's scopes allow; a token's scopes are those of the person's role. */
function listed({ mcpTools }: Listed, { body }: ApiAnswer) {
  const held = Array.isArray(body.scopes) ? body.scopes : []
  const tools = [...mcpTools.values()].filter(({ needs }) => needs.every((scope) => held.includes(scope)))
  return {
    tools: tools.map(({ name, title, description, inputSchema, annotations }) => ({
      ...{ name, title, description, inputSchema },
      annotations: { title, ...annotations },
    })),
  }
}
