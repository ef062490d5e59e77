/** Posts: rules shared by the feed, profiles and the server. */
import type { VerifiedHow } from './company.ts'

export const maxPostLength = 3000

/** '12 characters left', for a post of this length. */
export function charactersLeft({ length }: string): string {
  const left = maxPostLength - length
  return `${left} ${left === 1 ? 'character' : 'characters'} left`
}
export const maxCommentLength = 1000

export const reactionKinds = {
  like: 'Like',
  celebrate: 'Celebrate',
  support: 'Support',
  insightful: 'Insightful',
  curious: 'Curious',
} as const
export type ReactionKind = keyof typeof reactionKinds

export const reportReasons = {
  spam: 'Spam or a scam',
  harassment: 'Harassment or hate',
  false: 'False or misleading',
  dangerous: 'Dangerous or illegal',
  rights: 'Someone’s rights or privacy',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

/** The author: a person or a company. */
export type Voice = {
  kind: 'person' | 'company'
  id: string
  name: string
  headline: string
  /** The last part of their address. */
  handle: string
  /** The path of a person's picture in storage. */
  picture?: string | null
  logo_url?: string | null
  /** For a company; null if its domain is not proven. */
  verified_how?: VerifiedHow | null
}

export type PostPicture = { id: string; path: string; width: number; height: number; words: string }

export type LinkCard = { title: string; description: string; site: string }

/** As public.network_feed and public.network_posts_of answer. */
export type PostLine = {
  id: string
  author: Voice
  mine: boolean
  body: string
  link: string | null
  /** The card of the linked page, once the server has read it. */
  card: LinkCard | null
  seen_by: 'everyone' | 'connections'
  posted_at: string
  edited_at: string | null
  /** Hidden by staff. */
  hidden: boolean
  picture: PostPicture | null
  reactions: Partial<Record<ReactionKind, number>>
  /** The reader's own reaction. */
  reaction: ReactionKind | null
  commented: number
  source: FeedSource | null
  score: number | null
  as_of: string | null
}

/** As public.network_comments answers. */
export type CommentLine = {
  id: string
  author: Voice
  mine: boolean
  /** The reader may remove it. */
  own: boolean
  body: string
  commented_at: string
  edited_at: string | null
  /** Staff took it down: only its author sees it. */
  hidden?: boolean
}

export type FeedSource = 'self' | 'connection' | 'following' | 'company'

export const sourceWords: Record<FeedSource, string> = {
  self: 'You',
  connection: 'Connection',
  following: 'You follow them',
  company: 'You follow this company',
}

/** How a person wants their feed; weights from 0 to 4. */
export type FeedChoices = {
  sorted: 'time' | 'weights'
  connections: number
  following: number
  companies: number
  newness: number
  talk: number
}

/** Defaults, as in public.feed_choices. */
export const usualChoices: FeedChoices = {
  sorted: 'time',
  connections: 3,
  following: 3,
  companies: 2,
  newness: 3,
  talk: 1,
}

export const feedWeights = {
  connections: 'Connections',
  following: 'People you follow',
  companies: 'Companies you follow',
  newness: 'How new it is',
  talk: 'How much discussion it gets',
} as const
export type FeedWeight = keyof typeof feedWeights

export const weightWords = ['Off', 'A little', 'Some', 'Much', 'Most'] as const

/** The address of one post. */
export const postPath = (post: string) => `/network?show=feed&post=${post}`

export const voicePath = ({ kind, handle }: Voice) =>
  kind === 'person' ? `/people/${handle}` : `/companies/${handle}`

export function reactionTotal(reactions: PostLine['reactions']): number {
  return Object.values(reactions).reduce((sum, count) => sum + count, 0)
}

/** The kinds that were used, the most used first. */
export function topReactions(reactions: PostLine['reactions']): ReactionKind[] {
  const used = (Object.keys(reactionKinds) as ReactionKind[]).filter((kind) => (reactions[kind] ?? 0) > 0)
  return used.sort((one, other) => (reactions[other] ?? 0) - (reactions[one] ?? 0)).slice(0, 3)
}

/** The post after the reader's reaction; null removes it. */
export function withReaction(post: PostLine, kind: ReactionKind | null): PostLine {
  const reactions = { ...post.reactions }
  if (post.reaction) reactions[post.reaction] = Math.max(0, (reactions[post.reaction] ?? 0) - 1)
  if (kind) reactions[kind] = (reactions[kind] ?? 0) + 1
  return { ...post, reactions, reaction: kind }
}

const linkPattern = /https?:\/\/[^\s<>"]+/g

/** What ends a sentence is no part of an address. */
const trimmed = (link: string) => link.replace(/[.,;:!?'’)\]]+$/, '')

/** The first URL in a text: the one that becomes a card. */
export function firstLink(text: string): string | undefined {
  const [link] = text.match(linkPattern) ?? []
  return link && trimmed(link)
}

export type TextPiece = { at: number; text: string; link: boolean }

/** A text in pieces, its addresses apart. */
export function linkPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const match of text.matchAll(linkPattern)) {
    const link = trimmed(match[0])
    if (match.index > at) pieces.push({ at, text: text.slice(at, match.index), link: false })
    pieces.push({ at: match.index, text: link, link: true })
    at = match.index + link.length
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), link: false })
  return pieces
}

/** The site that an address is of: 'example.com'. */
export function siteOf(link: string): string {
  try {
    return new URL(link).hostname.replace(/^www\./, '')
  } catch {
    return link
  }
}
