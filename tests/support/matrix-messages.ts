/** Conversations of the owner and a friend: everything is written by functions, but for reports. */
import { readOnly, refused, type Subject, unseen } from './matrix-subject.ts'
import type { Tannr } from './tannr.ts'

const friend = '0e100000-0000-4000-8000-000000000001'
const conversation = '0e100000-0000-4000-8000-000000000002'
const message = '0e100000-0000-4000-8000-000000000003'
const file = '0e100000-0000-4000-8000-000000000004'

type Sql = Tannr['sql']

/** The friend wrote once, and the owner received it. */
async function arrange(sql: Sql, owner: string) {
  await sql(
    `insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', 'matrix-writer@example.com')`,
    [friend],
  )
  await sql('insert into conversations (id, started_by, last_seq) values ($1, $2, 1)', [conversation, friend])
  await sql(
    'insert into participants (conversation_id, user_id, person_id, last_seq) values ($1, $2, $3, 1), ($1, $3, $2, 1)',
    [conversation, owner, friend],
  )
  await sql(
    `insert into messages (id, conversation_id, seq, user_id, body) values ($1, $2, 1, $3, 'Matrix')`,
    [message, conversation, friend],
  )
}

async function clear(sql: Sql) {
  await sql('delete from conversations where id = $1', [conversation])
  await sql('delete from auth.users where id = $1', [friend])
}

const key = { conversation_id: conversation }
const report = (owner: string) => ({
  user_id: owner,
  reported_id: friend,
  conversation_id: conversation,
  message_id: message,
  reason: 'spam',
})

/** Not what it is searched by, which says who hears it. */
export const readableMessage =
  'id, conversation_id, seq, user_id, body, sent_at, edited_at, deleted_at, signed, hidden_at'

export const messageSubjects: readonly Subject[] = [
  {
    table: 'conversations',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      return { id: conversation }
    },
    clear,
    insert: (owner) => ({ started_by: owner }),
    update: { last_seq: 7 },
    // What there is to know of it is among the participants.
    expected: { visitor: refused, owner: refused, other: refused },
  },
  {
    table: 'participants',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      return { ...key, user_id: owner }
    },
    clear,
    insert: (owner) => ({ ...key, user_id: owner }),
    update: { state: 'declined' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
  },
  {
    table: 'participants',
    rows: 'how the conversation looks to the other one',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      return { ...key, user_id: friend }
    },
    clear,
    insert: () => ({ ...key, user_id: friend }),
    update: { state: 'accepted' },
    expected: { visitor: refused, owner: unseen, other: unseen },
  },
  {
    table: 'messages',
    columns: readableMessage,
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      return { id: message }
    },
    clear,
    insert: (owner) => ({ id: message, ...key, seq: 2, user_id: owner, body: 'Intruder' }),
    update: { body: 'Changed' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
  },
  {
    table: 'messages',
    columns: readableMessage,
    rows: 'of somebody whom the owner blocks',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql('insert into private.unheard_messages (message_id) values ($1)', [message])
      return { id: message }
    },
    clear,
    insert: (owner) => ({ id: message, ...key, seq: 2, user_id: owner, body: 'Intruder' }),
    update: { body: 'Changed' },
    expected: { visitor: refused, owner: unseen, other: unseen },
  },
  {
    table: 'message_reports',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql(
        `insert into message_reports (user_id, reported_id, conversation_id, message_id, reason) values ($1, $2, $3, $4, 'spam')`,
        [owner, friend, conversation, message],
      )
      return { ...key, user_id: owner }
    },
    clear,
    insert: report,
    update: { reason: 'other' },
    // Messages are immutable.
    expected: {
      visitor: refused,
      owner: { select: 'rows', insert: 'rows', update: 'denied', delete: 'denied' },
      other: unseen,
    },
  },
  {
    table: 'message_files',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql(
        `insert into files (id, user_id, bucket, name, size) values ($1, $2, 'attachments', 'Matrix.pdf', 1)`,
        [file, friend],
      )
      await sql(
        `insert into message_files (message_id, place, file_id, name, size, path) values ($1, 1, $2, 'Matrix.pdf', 1, 'matrix')`,
        [message, file],
      )
      return { file_id: file }
    },
    clear: async (sql) => {
      await sql('delete from files where id = $1', [file])
      await clear(sql)
    },
    insert: () => ({
      message_id: message,
      place: 2,
      file_id: file,
      name: 'Intruder',
      size: 1,
      path: 'intruder',
    }),
    update: { name: 'Changed' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
  },
]
