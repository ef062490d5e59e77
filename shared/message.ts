/** Messages between people and with companies: the answers of the data API, and rules for both sides. */

import type { VerifiedHow } from './company.ts'

export const maxMessageLength = 4000
export const maxReportLength = 1000
/** Milliseconds in which a message can be edited and deleted. */
export const changeableFor = 15 * 60_000

/** The application that a conversation is about, if any; it may be deleted. */
type About = { subject?: string; application?: string | null }

/** The company of a conversation: its logo, and whether its domain is proven. */
type CompanyMark = { id: string; slug: string; logo_url?: string | null; verified_how?: VerifiedHow | null }

/** As public.my_conversations answers. */
export type ConversationLine = About & {
  id: string
  /** With a company; `open`: somebody reads its messages, and `refuses`: it has blocked the person. */
  company?: (CompanyMark & { open: boolean; refuses: boolean }) | null
  /** The path of their picture, if visible to the person. */
  picture?: string | null
  /** Null once the other account is deleted, and for a company. */
  person: string | null
  name: string
  /** The last part of their profile's address. */
  handle: string | null
  headline: string
  state: 'accepted' | 'requested' | 'declined'
  /** The other side has not answered the request yet. */
  waiting: boolean
  blocked: boolean
  last_at: string
  last_seq: number
  read_seq: number
  unread: number
  /** People whom both know, of a request. */
  mutual: number
  /** How far the other side has read; null if either does not share it. */
  their_read: number | null
  last: {
    body: string
    own: boolean
    deleted: boolean
    hidden?: boolean
    file: string | null
    signed?: string | null
  } | null
}

/** As public.company_inbox answers: the same conversation from the other side. */
export type InboxLine = ConversationLine & {
  job: string | null
  /** The candidate's name is withheld: see pipeline-page.sql. */
  masked: boolean
  /** The member it is assigned to. */
  assigned_to: string | null
  settled_at: string | null
}

/** As returned by public.my_conversation and public.company_conversation if there is no conversation yet. */
export type Addressee = About & {
  id: null
  /** Null for a company. */
  person: string | null
  company?: CompanyMark & { refuses: boolean }
  picture?: string | null
  name: string
  handle: string | null
  headline: string
  state: 'open' | 'stranger' | 'closed'
  blocked: boolean
}

/** A picture or file of a message, with its path in the bucket. */
export type MessageFile = { place: number; name: string; size: number; path: string }

/** Files per message, and limits of a file; the bucket enforces the same. */
export const maxFiles = 5
export const maxFileBytes = 20_000_000
export const fileKinds = '.png,.jpg,.jpeg,.webp,.gif,.pdf,.txt,.csv,.zip,.docx,.xlsx,.pptx'

export const isPicture = (name: string) => /\.(png|jpe?g|webp|gif)$/i.test(name)

/** Times for a meeting, offered in a message: the other side takes one, and the sender is notified. */
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
  /** Null once the account is deleted. */
  user_id: string | null
  /** Who wrote it for a company, '' once their account is deleted; null in people's own messages. */
  signed: string | null
  body: string
  sent_at: string
  edited_at: string | null
  deleted_at: string | null
  /** When staff took it down. */
  hidden_at?: string | null
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
  /** The person already has a conversation there. */
  own: boolean
  unread: number
  requests: number
  share_reading: boolean
  share_typing: boolean
  mails: boolean
}

/** The address for writing to the person of this profile. */
export const writePath = (handle: string) => `/messages?with=${encodeURIComponent(handle)}`

/** The address for writing to a company, also about an application to it. */
export const companyWritePath = (slug: string) => `/messages?company=${encodeURIComponent(slug)}`
export const applicationWritePath = (application: string) => `/messages?application=${application}`

/** As public.company_inbox_overview answers. */
export type InboxOverview = {
  /** A conversation between somebody and the company exists. */
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

/** A closing bracket belongs to the URL if it was opened in it. */
function trimmedAddress(found: string): string {
  let address = found.replace(/[.,;:!?'*]+$/, '')
  while (address.endsWith(')') && !address.includes('('))
    address = address.slice(0, -1).replace(/[.,;:!?]+$/, '')
  return address
}
