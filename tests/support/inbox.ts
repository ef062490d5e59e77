/** The local inbox, read over its own API, waiting for pending messages. */
import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'

export type InboxMessage = {
  id: string
  subject: string
  text: string
  html: string
  /** Its link, if there is one. */
  link: string
  /** The code: digits alone on a line, or after the words for a code; a name may end in digits, too. */
  code: string
  tokenHash: string
}

export type Inbox = {
  /** The newest message to this address or number; waits until there is one (or more than `after`). */
  newest(to: string, after?: number): Promise<InboxMessage>
  count(to: string): Promise<number>
}

export function inboxAt(url: string): Inbox {
  const found = async (to: string) => {
    const query = encodeURIComponent(`to:${to.replace(/^\+/, '')}`)
    const answer = await fetch(`${url}/inbox/api/v1/search?query=${query}`)
    return ((await answer.json()) as { messages: { ID: string }[] }).messages
  }
  return {
    count: async (to) => (await found(to)).length,
    newest: async (to, after = 0) => {
      const [newest] = await vi.waitUntil(
        async () => {
          const messages = await found(to)
          return messages.length > after ? messages : undefined
        },
        { timeout: 20_000, interval: 20 },
      )
      const answer = await fetch(`${url}/inbox/api/v1/message/${newest?.ID}`)
      return toMessage((await answer.json()) as { ID: string; Subject: string; Text: string; HTML: string })
    },
  }
}

function toMessage(message: { ID: string; Subject: string; Text: string; HTML: string }): InboxMessage {
  const link = /https?:\/\/\S+\/(?:verify|auth\/confirm)\?\S+/.exec(message.Text)?.[0] ?? ''
  const query = new URLSearchParams(link.split('?')[1])
  return {
    id: message.ID,
    subject: message.Subject,
    text: message.Text,
    html: message.HTML,
    link,
    code: /^(?:.*\bcode(?: is|:) )?(\d{6,10})$/m.exec(message.Text)?.[1] ?? '',
    tokenHash: query.get('token_hash') ?? query.get('token') ?? '',
  }
}

let counter = 0
/** An address that no other test uses. */
export const someEmail = () => `person-${randomBytes(5).toString('hex')}-${counter++}@example.com`
export const somePhone = () =>
  `1555${String(Date.now()).slice(-6)}${String(counter++).padStart(3, '0').slice(-3)}`
