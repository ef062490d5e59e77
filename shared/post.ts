/** Posts: what the feed, a profile and the server know of them. */
import type { VerifiedHow } from './company.ts'

export const maxPostLength = 3000

/** '12 characters left', of a post as long as it is now. */
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

/** Whoever speaks: a person, or a company. */
export type Voice = {
  kind: 'person' | 'company'
  id: string
  name: string
  headline: string
  /** The last part of their address. */
  handle: string
  /** Where a person's picture lies in storage. */
  picture?: string | null
  logo_url?: string | null
  /** Of a company; null where nobody vouches for it. */
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
  /** What the page behind the link says of itself, once the server has read it. */
  card: LinkCard | null
  seen_by: 'everyone' | 'connections'
  posted_at: string
  edited_at: string | null
  /** Taken out of sight by whoever looks after the site. */
  hidden: boolean
  picture: PostPicture | null
  reactions: Partial<Record<ReactionKind, number>>
  /** The reader's own. */
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

/** Until somebody says otherwise, as public.feed_choices has it. */
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

/** One post at its own address. */
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

/** The post once its reader has reacted so; null takes it back. */
export function withReaction(post: PostLine, kind: ReactionKind | null): PostLine {
  const reactions = { ...post.reactions }
  if (post.reaction) reactions[post.reaction] = Math.max(0, (reactions[post.reaction] ?? 0) - 1)
  if (kind) reactions[kind] = (reactions[kind] ?? 0) + 1
  return { ...post, reactions, reaction: kind }
}

const linkPattern = /https?:\/\/[^\s<>"]+/g

/** What ends a sentence is no part of an address. */
const trimmed = (link: string) => link.replace(/[.,;:!?'’)\]]+$/, '')

/** The first address in a text: the one that gets a card. */
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
