/** A tool server of somebody else, on loopback. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Message = { id?: number; method: string; params?: { name?: string; arguments?: unknown } }

/** A server with one tool, which answers as events and wants its session named; it keeps what it was asked. */
export async function givenToolServer() {
  const asked: (Message & { authorization: string | undefined })[] = []
  const says = {
    ...{
      description: 'Finds tickets.',
      answer: 'Ticket 7 is open.',
      dies: false,
      leaves: false,
      tools: ['find'],
    },
    /** What it refuses the list of its tools with. */
    fault: '',
    /** Its list of tools as text. */
    raw: '',
    /** What it says to a call instead: a status, and a body of this type. */
    instead: undefined as { status: number; type?: string; body?: string; retryAfter?: string } | undefined,
  }
  const inputSchema = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }
  const resultOf = ({ method }: Message) => {
    if (method === 'initialize') return { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: {} }
    if (method === 'tools/call') return { content: [{ type: 'text', text: says.answer }] }
    return { tools: says.tools.map((name) => ({ name, description: says.description, inputSchema })) }
  }
  const server = createServer(async (request, response) => {
    const message: Message = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.push({ ...message, authorization: request.headers.authorization })
    if (says.dies && message.method === 'tools/call') return void request.socket.destroy()
    if (says.instead && message.method === 'tools/call') {
      const { status, type = 'application/json', body = '', retryAfter } = says.instead
      const later = retryAfter && { 'retry-after': retryAfter }
      return void response.writeHead(status, { 'content-type': type, ...later }).end(body)
    }
    if (message.method !== 'initialize' && request.headers['mcp-session-id'] !== 's1') {
      return void response.writeHead(404).end()
    }
    // Nobody answers there once it has said what it offers.
    if (says.leaves && message.method === 'tools/list') server.close()
    if (message.id === undefined) return void response.writeHead(202).end()
    response.writeHead(200, { 'content-type': 'text/event-stream', 'mcp-session-id': 's1' })
    const refuses = says.fault !== '' && message.method === 'tools/list'
    const said = refuses ? { error: { message: says.fault } } : { result: resultOf(message) }
    const answer = { jsonrpc: '2.0', id: message.id, ...said }
    if (says.raw !== '' && message.method === 'tools/list') return void response.end(`data: ${says.raw}\n\n`)
    response.end(`event: message\ndata: ${JSON.stringify(answer)}\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const called = () => asked.filter(({ method }) => method === 'tools/call')
  return { asked, called, says, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` }
}
