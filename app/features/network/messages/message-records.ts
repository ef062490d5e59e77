/** Conversations as the page shows them: live records are converted to the shapes of the sample. */
import type { WaitingMessage } from '#app/data/message-outbox.ts'
import type { VerifiedHow } from '#shared/company.ts'
import { dateText, localDay, recentTime, timeOfDay, weekdayText } from '#shared/dates.ts'
import type { ConversationLine, StoredMeeting, StoredMessage } from '#shared/message.ts'

export type Message = {
  id: string
  sender: string
  content: string
  /** As shown under the message: '10:42 AM'. */
  time: string
  isOwn: boolean
  /** Who wrote it for a company: 'Grace at Fathom'. */
  byline?: string
  /** The company in whose name it was written, and whose logo is shown. */
  company?: string
  /** The path of the author's picture, or of the company's logo. */
  picture?: string | null
  logo?: string | null
  /** Own messages only: the other person has read it. */
  read?: boolean
  /** Its number in the conversation; none for samples and unsent messages. */
  seq?: number
  sentAt?: string
  edited?: boolean
  deleted?: boolean
  /** Staff took it down. */
  hidden?: boolean
  files?: readonly ShownFile[]
  /** It offers times to meet. */
  meeting?: StoredMeeting
  /** It is not sent yet, or was refused, with the reason. */
  isWaiting?: boolean
  failure?: string
}

export type ShownFile = { name: string; size: number; path?: string }

/** Messages of one day, under its name. */
export type MessageDay = { day: string; messages: readonly Message[] }

export type Conversation = {
  id: string
  name: string
  role: string
  lastMessage: string
  /** Of the last message, as the list shows it: '10:42 AM', 'Tue'. */
  time: string
  unread: number
  online: boolean
  /** It is with a company. */
  isCompany?: boolean
  picture?: string | null
  logo?: string | null
  verified?: VerifiedHow | null
  days: readonly MessageDay[]
}

/** A line of the list; a draft replaces the last message. */
export type ListedConversation = Omit<Conversation, 'days'> & { draft?: string; note?: string }

/** By name, role or any message, ignoring case. */
export function searchConversations(conversations: readonly Conversation[], words: string): Conversation[] {
  const asked = words.trim().toLowerCase()
  if (asked === '') return [...conversations]
  return conversations.filter(({ name, role, days }) =>
    [name, role, ...days.flatMap(({ messages }) => messages.map(({ content }) => content))].some((text) =>
      text.toLowerCase().includes(asked),
    ),
  )
}

/** The selected conversation, else the one with a draft, else the first one. */
export function chosenConversation<One extends { id: string; name: string }>(
  conversations: readonly One[],
  id: string | null,
  to = '',
): One | undefined {
  const name = to.trim().toLowerCase()
  return (
    conversations.find((one) => one.id === id) ??
    (name ? conversations.find((one) => one.name.toLowerCase().startsWith(name)) : undefined) ??
    conversations[0]
  )
}

/** The conversation with a new message, at its end and in its line of the list. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  const before = conversation.days.slice(0, -1)
  const last = conversation.days.at(-1)
  const today: MessageDay =
    last?.day === 'Today'
      ? { day: 'Today', messages: [...last.messages, message] }
      : { day: 'Today', messages: [message] }
  const days = last && last.day !== 'Today' ? [...before, last, today] : [...before, today]
  return { ...conversation, days, lastMessage: `You: ${message.content}`, time: message.time }
}

/** The preview of the last message. */
export function lastWords({ last }: Pick<ConversationLine, 'last'>): string {
  if (!last) return ''
  if (last.hidden) return 'Message hidden by Tannr staff'
  if (last.deleted) return last.own ? 'You deleted a message' : 'Message deleted'
  return `${last.own ? 'You: ' : ''}${last.body.replace(/\s+/g, ' ') || last.file || ''}`
}

export function listed(line: ConversationLine, now: Date, draft: string | undefined): ListedConversation {
  return {
    id: line.id,
    name: line.name,
    role: line.headline,
    lastMessage: lastWords(line),
    time: recentTime(new Date(line.last_at), now),
    unread: line.unread,
    online: false,
    isCompany: Boolean(line.company),
    picture: line.picture ?? null,
    ...(line.company && { logo: line.company.logo_url ?? null, verified: line.company.verified_how }),
    ...(draft && { draft }),
    ...(line.waiting && { note: 'Request sent' }),
  }
}

type Reader = {
  person: string
  name: string
  theirRead: number | null
  picture?: string | null | undefined
  logo?: string | null | undefined
  now: Date
  /** The reader answers for a company, whose members form one side. */
  forCompany?: boolean
}

/** A thread from the messages that were read, the latest first, and from what waits to be sent. */
export function threadDays(
  stored: readonly StoredMessage[],
  waiting: readonly WaitingMessage[],
  reader: Reader,
): MessageDay[] {
  const known = new Set(stored.map(({ id }) => id))
  const messages: { at: Date; message: Message }[] = [
    ...stored.toReversed().map((one) => ({ at: new Date(one.sent_at), message: sentMessage(one, reader) })),
    ...waiting
      .filter(({ id }) => !known.has(id))
      .map((one) => ({ at: new Date(one.at), message: waitingMessage(one) })),
  ]
  const days = new Map<string, Message[]>()
  for (const { at, message } of messages) {
    const day = dayName(at, reader.now)
    const there = days.get(day)
    if (there) there.push(message)
    else days.set(day, [message])
  }
  return [...days].map(([day, of]) => ({ day, messages: of }))
}

function sentMessage(stored: StoredMessage, reader: Reader): Message {
  const { person, name, theirRead, forCompany, picture, logo } = reader
  const { signed } = stored
  const isMine = stored.user_id === person && (signed !== null) === Boolean(forCompany)
  const isOwn = forCompany ? signed !== null : isMine
  const byline = isMine || signed === null ? '' : forCompany ? signed || 'Former member' : at(signed, name)
  return {
    id: stored.id,
    sender: isMine ? 'You' : byline || name,
    ...(byline && { byline }),
    ...(signed !== null && !forCompany && { company: name }),
    ...(!isOwn && { picture: picture ?? null, logo: logo ?? null }),
    content: stored.body,
    time: timeOfDay(new Date(stored.sent_at)),
    isOwn,
    seq: stored.seq,
    sentAt: stored.sent_at,
    read: isOwn && theirRead !== null && theirRead >= stored.seq,
    edited: stored.edited_at !== null,
    deleted: stored.deleted_at !== null,
    ...(stored.hidden_at && { hidden: true }),
    files: stored.files ?? [],
    ...(stored.meeting && stored.deleted_at === null && { meeting: stored.meeting }),
  }
}

const at = (signed: string, company: string) => (signed ? `${signed} at ${company}` : company)

function waitingMessage({ id, body, at, failure, files }: WaitingMessage): Message {
  return {
    id,
    sender: 'You',
    content: body,
    time: timeOfDay(new Date(at)),
    isOwn: true,
    isWaiting: true,
    files: files ?? [],
    ...(failure !== undefined && { failure }),
  }
}

/** 'Today', 'Yesterday', 'Monday, November 16', with the year if it is another one. */
export function dayName(at: Date, now: Date): string {
  const day = localDay(at)
  if (day === localDay(now)) return 'Today'
  if (day === localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return 'Yesterday'
  return at.getFullYear() === now.getFullYear() ? weekdayText(at) : dateText(at)
}
