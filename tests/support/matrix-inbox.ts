/** A conversation of the owner with a company, which its owners and recruiters answer. */
import { readableMessage } from './matrix-messages.ts'
import { readOnly, refused, type Subject, unseen } from './matrix-subject.ts'
import type { Tannr } from './tannr.ts'

const company = '0e200000-0000-4000-8000-000000000001'
const elsewhere = '0e200000-0000-4000-8000-000000000002'
const conversation = '0e200000-0000-4000-8000-000000000003'
const message = '0e200000-0000-4000-8000-000000000004'

type Sql = Tannr['sql']

/** The company wrote once, and the owner received it. */
async function arrange(sql: Sql, owner: string) {
  await sql(
    `insert into companies (id, name, industry, size) values ($1, 'Matrix inbox', 'Testing', '1-10'), ($2, 'Matrix beside', 'Testing', '1-10')`,
    [company, elsewhere],
  )
  await sql('insert into conversations (id, started_by, last_seq) values ($1, $2, 1)', [conversation, owner])
  await sql(
    'insert into company_conversations (conversation_id, company_id, person_id, last_seq) values ($1, $2, $3, 1)',
    [conversation, company, owner],
  )
  await sql('insert into participants (conversation_id, user_id, last_seq) values ($1, $2, 1)', [
    conversation,
    owner,
  ])
  await sql(
    `insert into messages (id, conversation_id, seq, signed, body) values ($1, $2, 1, 'Grace', 'Matrix')`,
    [message, conversation],
  )
}

/** The company offered a time, which the owner took. */
async function arrangeMeeting(sql: Sql, owner: string) {
  await arrange(sql, owner)
  await sql(`insert into meetings (message_id, title, minutes) values ($1, 'Matrix', 30)`, [message])
  await sql(`insert into meeting_slots (message_id, starts_at) values ($1, '2099-01-01T10:00:00Z')`, [
    message,
  ])
  await sql(
    `insert into meeting_bookings (message_id, user_id, during)
     values ($1, $2, '[2099-01-01T10:00:00Z,2099-01-01T10:30:00Z)')`,
    [message, owner],
  )
}

async function clear(sql: Sql) {
  await sql('delete from conversations where id = $1', [conversation])
  await sql('delete from companies where id in ($1, $2)', [company, elsewhere])
}

const join =
  (role: string, of = company) =>
  (sql: Sql, person: string) =>
    sql('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [of, person, role])

const answering = [
  { name: 'an owner of the company', become: join('owner'), expected: readOnly },
  { name: 'a recruiter of the company', become: join('recruiter'), expected: readOnly },
  { name: 'an interviewer of the company', become: join('interviewer'), expected: unseen },
  { name: 'an owner of another company', become: join('owner', elsewhere), expected: unseen },
] as const
const key = { conversation_id: conversation }

export const inboxSubjects: readonly Subject[] = [
  {
    table: 'company_conversations',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      return key
    },
    clear,
    insert: () => ({ ...key, company_id: company }),
    update: { assigned_to: null },
    // The person has a participant row of their own.
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: answering,
  },
  {
    table: 'participants',
    rows: 'how a conversation with a company looks to the person',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      return { ...key, user_id: owner }
    },
    clear,
    insert: (owner) => ({ ...key, user_id: owner }),
    update: { stopped_at: null },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: [{ name: 'an owner of the company', become: join('owner'), expected: unseen }],
  },
  {
    table: 'messages',
    columns: readableMessage,
    rows: 'said for a company',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      return { id: message }
    },
    clear,
    insert: (owner) => ({ id: message, ...key, seq: 2, user_id: owner, signed: 'Ada', body: 'Intruder' }),
    update: { body: 'Changed' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: answering,
  },
  {
    table: 'messages',
    columns: readableMessage,
    rows: 'said for a company to somebody who hears no more of it',
    arrange: async (sql, owner) => {
      await arrange(sql, owner)
      await sql('insert into private.unheard_messages (message_id) values ($1)', [message])
      return { id: message }
    },
    clear,
    insert: (owner) => ({ id: message, ...key, seq: 2, user_id: owner, signed: 'Ada', body: 'Intruder' }),
    update: { body: 'Changed' },
    expected: { visitor: refused, owner: unseen, other: unseen },
    parties: answering,
  },
  {
    table: 'meetings',
    arrange: async (sql, owner) => {
      await arrangeMeeting(sql, owner)
      return { message_id: message }
    },
    clear,
    insert: (owner) => ({ message_id: message, title: 'Intruder', minutes: 30, offered_by: owner }),
    update: { state: 'withdrawn' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: answering,
  },
  {
    table: 'meeting_slots',
    arrange: async (sql, owner) => {
      await arrangeMeeting(sql, owner)
      return { message_id: message }
    },
    clear,
    insert: () => ({ message_id: message, starts_at: '2099-02-01T10:00:00Z' }),
    update: { starts_at: '2099-02-01T10:00:00Z' },
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: answering,
  },
  {
    table: 'meeting_bookings',
    arrange: async (sql, owner) => {
      await arrangeMeeting(sql, owner)
      return { message_id: message }
    },
    clear,
    insert: (owner) => ({ message_id: message, user_id: owner, during: '[2099-02-01,2099-02-02)' }),
    update: { during: '[2099-02-01,2099-02-02)' },
    // Busy times are nobody else's to read.
    expected: { visitor: refused, owner: readOnly, other: unseen },
    parties: [{ name: 'an owner of the company', become: join('owner'), expected: unseen }],
  },
]
