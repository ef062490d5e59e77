/** The result of a tool: the API's answer, or the outcome of the submitted directive. */
import type { FastifyRequest } from 'fastify'
import { ApiError, renderError } from '#server/orcher/errors.ts'
import { type ApiCall, callApi } from './call-api.ts'
import type { McpTool } from './mcp-tools.ts'

type Json = Record<string, unknown>

const longest = 15

export async function runMcpTool(tool: McpTool, args: Json, request: FastifyRequest) {
  const missing = tool.inputSchema.required.find((name) => !Object.hasOwn(args, name))
  if (missing !== undefined) {
    return refused({ code: 'invalid_request', message: `\`${missing}\` is missing.`, field: missing })
  }
  const call = callOf(tool, args)
  if ('refusal' in call) return refused(call.refusal)
  const answered = await callApi(request, call)
  if (answered.status >= 400) return refused(answered.body.error)
  if (!tool.waits) return result(answered.body)
  return result(await followed(answered.body, request))
}

/** The tool's API call, or the refusal of its arguments. */
function callOf(tool: McpTool, args: Json): ApiCall | { refusal: object } {
  try {
    return tool.call(args)
  } catch (error) {
    if (error instanceof ApiError) return { refusal: renderError(error).error }
    throw error
  }
}

const result = (value: Json) => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
})

const refused = (error: unknown) => ({ ...result({ error }), isError: true })

/** Waits for the directive's end, or until it needs a person. */
async function followed(submitted: Json, request: FastifyRequest): Promise<Json> {
  const id = String(submitted.id)
  const { status, body } = await callApi(request, {
    method: 'GET',
    path: `/directives/${encodeURIComponent(id)}/wait?seconds=${longest}`,
  })
  if (status >= 400) return { directive_id: id, state: submitted.state }
  const { state, reason, explained } = body.directive as Json
  const [step] = body.steps as Json[]
  return {
    ...{ directive_id: id, state, reason, explained },
    output: step?.output ?? null,
    basis: step?.basis ?? [],
    error: step?.error ?? null,
    approvals: body.approvals,
  }
}
