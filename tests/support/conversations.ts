/** People who write to each other, in a test's own database. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { asPerson } from './as-person.ts'
import { givenAccount, givenConnection } from './records.ts'

export type Made = { id: string }
export type Sent = {
  id: string
  conversation_id: string
  seq: number
  body: string
  deleted_at: string | null
}
export type Line = {
  id: string
  name: string
  state: string
  waiting: boolean
  unread: number
  their_read: number | null
  last: { body: string; own: boolean; deleted: boolean } | null
}

/** Their actions, as the data API makes them. */
export function conversationsIn(database: Pick<Database, 'batch' | 'sql'>) {
  const call = async <Answer>(who: Made, text: string, values: (string | null)[] = []): Promise<Answer> => {
    const [row] = await asPerson<{ answer: Answer }>(database, who, `select ${text} as answer`, values)
    return row?.answer as Answer
  }
  const all = <Row extends object>(who: Made, text: string, values: string[] = []) =>
    asPerson<Row>(database, who, text, values)
  return {
    call,
    named: (first_name: string) => givenAccount(database, { first_name, last_name: 'Rao' }),
    friends: (one: Made, other: Made) =>
      givenConnection(database, one, other, { accepted_at: '2026-01-01T00:00:00Z' }),
    send: (from: Made, to: Made, body: string, id: string = randomUUID()) =>
      call<Sent>(from, 'public.send_message($1, $2, person => $3)', [id, body, to.id]),
    read: (who: Made, { conversation_id, seq }: Sent) =>
      call(who, 'public.read_conversation($1, $2)', [conversation_id, String(seq)]),
    answer: (who: Made, { conversation_id }: Sent, word: string) =>
      call(who, 'public.answer_message_request($1, $2)', [conversation_id, word]),
    block: (who: Made, whom: Made) =>
      all(who, 'insert into public.blocks (blocked_id) values ($1)', [whom.id]),
    lines: async (of: Made, part = 'all') =>
      (await all<{ line: Line }>(of, 'select line from public.my_conversations($1) as line', [part])).map(
        ({ line }) => line,
      ),
    bodies: async (of: Made) =>
      (await all<{ body: string }>(of, 'select body from public.messages order by seq')).map(
        ({ body }) => body,
      ),
    found: async (of: Made, words: string) =>
      (
        await all<{ hit: { body: string } }>(of, 'select hit from public.search_messages($1) as hit', [words])
      ).map(({ hit }) => hit.body),
  }
}
