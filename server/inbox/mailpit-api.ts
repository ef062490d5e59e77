/** The messages in the format of Mailpit's API, which tests of Supabase projects use. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database.ts'
import {
  countMessages,
  deleteMessages,
  findMessage,
  findNewestMessage,
  listMessages,
  type Message,
  type Search,
} from './messages.ts'

type Paging = { limit?: string; start?: string; query?: string }

export function addMailpitApi(app: FastifyInstance, { sql }: Database, sender: string): void {
  app.get<{ Querystring: Paging }>('/api/v1/messages', async ({ query }) => {
    const messages = await listMessages(sql, {}, paging(query))
    return summary(messages, await countMessages(sql), messages.length)
  })
  app.get<{ Querystring: Paging }>('/api/v1/search', async ({ query }) => {
    const messages = await listMessages(sql, parseSearch(query.query ?? ''), paging(query))
    return summary(messages, await countMessages(sql), messages.length)
  })
  app.get<{ Params: { id: string } }>('/api/v1/message/:id', async ({ params }, reply) => {
    const message = params.id === 'latest' ? await findNewestMessage(sql) : await findMessage(sql, params.id)
    return message ? whole(message) : reply.code(404).send({ Error: 'message not found' })
  })
  app.delete<{ Body: { IDs?: string[] } | undefined }>('/api/v1/messages', async ({ body }, reply) => {
    await deleteMessages(sql, body?.IDs?.length ? body.IDs.map(String) : undefined)
    return reply.type('text/plain').send('ok')
  })

  const summary = (messages: Message[], total: number, count: number) => ({
    total,
    unread: total,
    count,
    messages_count: count,
    messages_unread: count,
    start: 0,
    tags: [],
    messages: messages.map((message) => ({ ...head(message), Snippet: snippet(message.text) })),
  })
  const head = (message: Message) => ({
    ID: message.id,
    MessageID: `${message.id}@inbox`,
    Read: false,
    From: { Name: '', Address: sender },
    To: [{ Name: '', Address: message.recipient }],
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    Subject: message.kind === 'sms' ? 'SMS' : message.subject,
    Created: message.created_at,
    Tags: [message.kind],
    Size: message.text.length + message.html.length,
    Attachments: 0,
  })
  const whole = (message: Message) => ({
    ...head(message),
    Date: message.created_at,
    Text: message.text,
    HTML: message.html,
    Attachments: [],
    Inline: [],
  })
}

/** `to:addr subject:"two words" other words`. */
export function parseSearch(query: string): Search {
  const search: Search = {}
  const rest = query.replace(
    /\b(to|addressed|subject):(?:"([^"]*)"|(\S+))/g,
    (_all, field, quoted, plain) => {
      search[field === 'subject' ? 'subject' : 'to'] = quoted ?? plain
      return ''
    },
  )
  const words = rest.replaceAll('"', '').trim()
  return words === '' ? search : { ...search, words }
}

function paging({ limit, start }: Paging): { limit: number; start: number } {
  return { limit: Math.min(natural(limit, 50), 500), start: natural(start, 0) }
}

function natural(text: string | undefined, fallback: number): number {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : fallback
}

const snippet = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 250)
