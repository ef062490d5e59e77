/**
 * An MCP client for tool servers that people added, over streamable HTTP. A server's tools are read before each call, and its texts
 * are treated as data, never as instructions.
 */
import { excessOf } from '#server/platform/http/json-depth.ts'
import {
  OutboundRequestError,
  type OutboundResponse,
  outboundRequest,
} from '#server/platform/http/outbound-request.ts'

export type Place = { url: string; credential: string | null; mayBePrivate?: boolean | undefined }

/** A tool's description, which is pinned as a whole. */
export type Offered = {
  name: string
  title: string | null
  description: string
  schema: Record<string, unknown>
  annotations: Record<string, unknown>
}

/** The server refused: nothing was done. */
export class ServerRefused extends Error {}

/** Its answer does not say whether it did what it was asked. */
export class AnswerUnclear extends Error {}

type Json = Record<string, unknown>
type Session = Place & { id: string | undefined; version: string; next: number; until: number }

const newest = '2025-11-25'
const versions = [newest, '2025-06-18', '2025-03-26']
const timeout = 10_000
/** Milliseconds for a session: a slow server must not delay other runs. */
const sessionTimeout = 20_000
const maxBytes = 512 * 1024
const maxPages = 10
/** Of one message: what nests deeper can neither be serialized again nor stored. */
const maxInMessage = { levels: 100, values: 50_000 }
export const maxTools = 200

/** Initializes a session. */
export async function open(place: Place): Promise<Session> {
  const until = performance.now() + sessionTimeout
  const session: Session = { ...place, id: undefined, version: newest, next: 1, until }
  const { result, headers } = await ask(session, 'initialize', {
    protocolVersion: newest,
    capabilities: {},
    clientInfo: { name: 'Tannr', version: '1' },
  })
  const { protocolVersion } = result
  if (typeof protocolVersion !== 'string' || !versions.includes(protocolVersion)) {
    throw new ServerRefused(`It speaks another version of the protocol than ${versions.join(', ')}.`)
  }
  const id = headers['mcp-session-id']
  const opened = { ...session, version: protocolVersion, id: typeof id === 'string' ? id : undefined }
  await post(opened, { method: 'notifications/initialized' })
  return opened
}

/** All tools of the server. */
export async function listTools(session: Session): Promise<Offered[]> {
  const found = new Map<string, Offered>()
  let cursor: unknown
  for (let page = 0; page < maxPages; page++) {
    const { result } = await ask(session, 'tools/list', cursor === undefined ? {} : { cursor })
    const { tools, nextCursor } = result
    if (!Array.isArray(tools)) throw new ServerRefused('Its list of tools could not be read.')
    for (const tool of tools) {
      const read = offeredOf(tool)
      if (read) found.set(read.name, read)
    }
    cursor = nextCursor
    if (typeof cursor !== 'string' || cursor === '') break
  }
  if (found.size > maxTools) throw new ServerRefused(`It offers more than ${maxTools} tools.`)
  return [...found.values()]
}

/** The tool's answer as text. */
export async function callTool(session: Session, name: string, args: Json, key: string): Promise<string> {
  const { result } = await ask(session, 'tools/call', { name, arguments: args }, { 'idempotency-key': key })
  const { content, structuredContent, isError } = result
  const parts = Array.isArray(content) ? content.flatMap(textOf) : []
  const text = parts.length > 0 ? parts.join('\n') : JSON.stringify(structuredContent ?? {})
  if (isError === true) throw new ServerRefused(`It answered with an error: ${text.slice(0, 300)}`)
  return text
}

const textOf = (part: unknown): string[] =>
  isObject(part) && part.type === 'text' && typeof part.text === 'string' ? [part.text] : []

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function offeredOf(tool: unknown): Offered | undefined {
  if (!isObject(tool)) return undefined
  const { name, title, description = '', inputSchema = {}, annotations = {} } = tool
  if (typeof name !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(name)) return undefined
  if (typeof description !== 'string' || !isObject(inputSchema) || !isObject(annotations)) return undefined
  const said = {
    name,
    title: typeof title === 'string' ? title : null,
    description,
    schema: inputSchema,
    annotations,
  }
  // PostgreSQL cannot store NUL.
  return JSON.stringify(said).includes('\\u0000') ? undefined : said
}

type Replied = { result: Json; headers: OutboundResponse['headers'] }

async function ask(session: Session, method: string, params: Json, headers = {}): Promise<Replied> {
  const id = session.next++
  const answer = await post(session, { id, method, params }, headers)
  const said = messagesIn(answer).find((one) => one.id === id)
  if (isObject(said?.error)) {
    const { message } = said.error
    // Anything else may not even be convertible to text.
    const why = typeof message === 'string' ? message.slice(0, 200) : ''
    throw new ServerRefused(`It refused ${method}: ${why}`)
  }
  if (!isObject(said?.result)) throw new AnswerUnclear(`Its answer to ${method} could not be read.`)
  return { result: said.result, headers: answer.headers }
}

async function post(session: Session, message: Json, headers = {}): Promise<OutboundResponse> {
  const { url, credential, id, version, until, mayBePrivate = false } = session
  const left = until - performance.now()
  if (left <= 0) throw new ServerRefused('It took longer than 20 seconds for all that it was asked.')
  const answer = await outboundRequest(url, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...{ 'user-agent': 'Tannr-MCP/1', 'mcp-protocol-version': version },
      ...(id === undefined ? {} : { 'mcp-session-id': id }),
      ...(credential === null ? {} : { authorization: credential }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    ...{ timeout: Math.min(timeout, left), maxBytes, mayBePrivate },
  })
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  throw new (isUnclear(answer) ? AnswerUnclear : ServerRefused)(`It answered ${status}.`)
}

/**
 * Whether what was asked may have been done all the same, as behind a gateway that did not wait for it. A 503 that says when to ask
 * again refuses before anything is done; without, it may be a gateway's.
 */
export const isUnclear = ({ status, headers }: Pick<OutboundResponse, 'status' | 'headers'>) =>
  (status >= 500 && !(status === 503 && headers['retry-after'])) || status === 408

/** A single JSON message, or several events. */
function messagesIn({ headers, body }: OutboundResponse): Json[] {
  const isStream = String(headers['content-type'] ?? '').startsWith('text/event-stream')
  const texts = isStream
    ? body.split(/\r?\n\r?\n/).map((event) =>
        event
          .split(/\r?\n/)
          .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
          .join('\n'),
      )
    : [body]
  return texts.flatMap((text) => {
    if (excessOf(text, maxInMessage)) return []
    try {
      const read: unknown = JSON.parse(text)
      return isObject(read) ? [read] : []
    } catch {
      return []
    }
  })
}

const reasons: Record<OutboundRequestError['reason'], string> = {
  timeout: 'It did not answer within 10 seconds.',
  'too-large': 'Its answer was too large.',
  private: 'Its address is private, and is not asked.',
  unreachable: 'It could not be reached.',
}

/** Why a server could not be reached, as a sentence; other errors are rethrown. */
export function failureText(error: unknown): string {
  if (error instanceof ServerRefused || error instanceof AnswerUnclear) return error.message
  if (error instanceof OutboundRequestError) return reasons[error.reason]
  throw error
}
