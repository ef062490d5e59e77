/** Messages between people, and of people and companies: what the data API answers, and the rules that both sides know. */

import type { VerifiedHow } from './company.ts'

export const maxMessageLength = 4000
export const maxReportLength = 1000
/** Milliseconds in which a message can be edited and deleted. */
export const changeableFor = 15 * 60_000

/** What a conversation is about, where it is about an application, which may be gone. */
type About = { subject?: string; application?: string | null }

/** A company beside a conversation with it: its mark, and whether somebody vouches for it. */
type CompanyMark = { id: string; slug: string; logo_url?: string | null; verified_how?: VerifiedHow | null }

/** As public.my_conversations answers. */
export type ConversationLine = About & {
  id: string
  /** With a company; `open`: somebody reads messages for it. */
  company?: (CompanyMark & { open: boolean }) | null
  /** Where their picture lies, where one may see it. */
  picture?: string | null
  /** Null once the account of the other one is gone, and where it is a company. */
  person: string | null
  name: string
  /** The last part of their profile's address. */
  handle: string | null
  headline: string
  state: 'accepted' | 'requested' | 'declined'
  /** The other one has not answered the request yet. */
  waiting: boolean
  blocked: boolean
  last_at: string
  last_seq: number
  read_seq: number
  unread: number
  /** People whom both know, of a request. */
  mutual: number
  /** How far the other one has read; null where one of the two does not share it. */
  their_read: number | null
  last: { body: string; own: boolean; deleted: boolean; file: string | null; signed?: string | null } | null
}

/** As public.company_inbox answers: the same conversation from the other side. */
export type InboxLine = ConversationLine & {
  job: string | null
  /** The member who looks after it. */
  assigned_to: string | null
  settled_at: string | null
}

/** As public.my_conversation and public.company_conversation answer of somebody with whom there is no conversation yet. */
export type Addressee = About & {
  id: null
  /** Null where it is a company. */
  person: string | null
  company?: CompanyMark
  picture?: string | null
  name: string
  handle: string | null
  headline: string
  state: 'open' | 'stranger' | 'closed'
  blocked: boolean
}

/** A picture or a file that was sent, where it lies in its bucket. */
export type MessageFile = { place: number; name: string; size: number; path: string }

/** Of a message, and what a file may be; the bucket has the same. */
export const maxFiles = 5
export const maxFileBytes = 20_000_000
export const fileKinds = '.png,.jpg,.jpeg,.webp,.gif,.pdf,.txt,.csv,.zip,.docx,.xlsx,.pptx'

export const isPicture = (name: string) => /\.(png|jpe?g|webp|gif)$/i.test(name)

/** Times to meet that a message offers: the other side takes one, and whoever offered knows. */
export type StoredMeeting = {
  title: string
  place: string
  minutes: number
  state: 'offered' | 'taken' | 'declined' | 'withdrawn' | 'cancelled'
  starts_at: string | null
  ends_at: string | null
  slots: { id: string; starts_at: string }[]
}

/** Start times per offer; the database enforces the same limit. */
export const maxTimes = 8
export const maxMeetingTitleLength = 120

export type StoredMessage = {
  id: string
  conversation_id: string
  seq: number
  /** Null once the account is gone. */
  user_id: string | null
  /** Who said it for a company, '' once their account is gone; null of what people say themselves. */
  signed: string | null
  body: string
  sent_at: string
  edited_at: string | null
  deleted_at: string | null
  files: MessageFile[]
  meeting: StoredMeeting | null
}

/** As public.search_messages answers. */
export type MessageHit = {
  id: string
  conversation_id: string
  seq: number
  body: string
  own: boolean
  sent_at: string
  name: string
}

/** As public.messages_overview answers. */
export type MessagesOverview = {
  /** There is a conversation of the person's own. */
  own: boolean
  unread: number
  requests: number
  share_reading: boolean
  share_typing: boolean
  mails: boolean
}

/** Where somebody writes to whom this profile's address belongs. */
export const writePath = (handle: string) => `/messages?with=${encodeURIComponent(handle)}`

/** Where somebody writes to a company, and about an application of theirs. */
export const companyWritePath = (slug: string) => `/messages?company=${encodeURIComponent(slug)}`
export const applicationWritePath = (application: string) => `/messages?application=${application}`

/** As public.company_inbox_overview answers. */
export type InboxOverview = {
  /** Somebody has written to the company, or it to somebody. */
  any: boolean
  unread: number
  mine: number
  unassigned: number
  /** The member shows that they are writing. */
  share_typing: boolean
  team: { id: string; name: string }[]
}

export const inboxParts = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  settled: 'Settled',
} as const
export type InboxPart = keyof typeof inboxParts

export function inboxPartOf(word: string | null): InboxPart {
  return word !== null && Object.hasOwn(inboxParts, word) ? (word as InboxPart) : 'open'
}

/** A closed list: the table has the same. */
export const reportReasons = {
  spam: 'Spam or advertising',
  fraud: 'Fraud, or asking for money',
  harassment: 'Harassment or threats',
  hate: 'Hate',
  sexual: 'Unwanted sexual content',
  impersonation: 'Pretends to be someone else',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons

export const conversationParts = { all: 'All', unread: 'Unread', requests: 'Requests' } as const
export type ConversationPart = keyof typeof conversationParts

export function conversationPartOf(word: string | null): ConversationPart {
  return word !== null && Object.hasOwn(conversationParts, word) ? (word as ConversationPart) : 'all'
}

/** A text in pieces: words, and addresses of the web as they were typed, without what ends the sentence. */
export function withLinks(text: string): { text: string; link: boolean }[] {
  const pieces: { text: string; link: boolean }[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const address = trimmedAddress(found)
    if (index > end) pieces.push({ text: text.slice(end, index), link: false })
    pieces.push({ text: address, link: URL.canParse(address) })
    end = index + address.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), link: false })
  return pieces
}

/** A closing bracket belongs to the address where it was opened in it. */
function trimmedAddress(found: string): string {
  let address = found.replace(/[.,;:!?'*]+$/, '')
  while (address.endsWith(')') && !address.includes('('))
    address = address.slice(0, -1).replace(/[.,;:!?]+$/, '')
  return address
}
