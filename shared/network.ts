/** A person's network: the lines of its lists, its pages by address, reasons for suggestions, and questions before parting. */

import type { VerifiedHow } from './company.ts'

export const maxNoteLength = 300

/** As public.network_requests answers. */
export type RequestLine = {
  person: string
  name: string
  /** The last part of their profile's address. */
  handle: string
  headline: string
  place: string
  note: string
  asked_at: string
  /** People whom both know. */
  mutual: number
  picture: string | null
}

/** As public.network_connections answers. */
export type ConnectionLine = {
  person: string
  name: string
  /** The last part of their profile's address. */
  handle: string
  headline: string
  place: string
  connected_at: string
  mutual: number
  sort_name: string
  picture: string | null
}

/** As public.network_suggestions answers: two names at most, and three skills. */
export type SuggestionLine = {
  person: string
  name: string
  /** The last part of their profile's address. */
  handle: string
  headline: string
  place: string
  mutual: number
  mutual_names: string[]
  skills: string[]
  /** Where both work or worked, and where both learned. */
  company: string | null
  school: string | null
  score: number
  picture: string | null
}

/** As public.network_blocked answers. */
export type BlockedLine = {
  person: string
  name: string
  handle: string
  headline: string
  blocked_at: string
  picture: string | null
}

/** As public.mutual_connections answers. */
export type MutualLine = {
  person: string
  name: string
  handle: string
  headline: string
  picture: string | null
  sort_name: string
}

/** As public.network_following answers: a person or a company. */
export type FollowingLine = {
  person: string
  name: string
  handle: string
  headline: string
  place: string
  followed_at: string
  kind: 'person' | 'company'
  picture: string | null
  logo_url: string | null
  verified_how: VerifiedHow | null
}

export type NetworkLine = RequestLine | ConnectionLine | SuggestionLine | BlockedLine | FollowingLine

export const networkParts = {
  connections: 'Connections',
  feed: 'Feed',
  requests: 'Requests',
  following: 'Following',
  suggestions: 'Suggestions',
  blocked: 'Blocked',
} as const

export type NetworkPart = keyof typeof networkParts

export function networkPartOf(word: string | null): NetworkPart {
  return word !== null && Object.hasOwn(networkParts, word) ? (word as NetworkPart) : 'connections'
}

export function mutualText(mutual: number): string {
  return mutual === 1 ? '1 mutual connection' : `${mutual} mutual connections`
}

/** The questions before blocking or disconnecting somebody, wherever they are asked. */
export const blockWords = (name: string) => ({
  title: `Block ${name}?`,
  description: `You’ll no longer be connected, their requests won’t reach you, and neither of you is suggested to the other. ${name} won’t be notified.`,
  act: 'Block',
})

export const disconnectWords = (name: string) => ({
  title: `Disconnect from ${name}?`,
  description: `${name} won’t be notified. To connect again, one of you has to send a request.`,
  act: 'Disconnect',
})

/** Reasons for a suggestion: mutual connections first, then shared places, then shared skills. */
export function suggestionReasons({
  mutual,
  mutual_names,
  skills,
  company,
  school,
}: SuggestionLine): string[] {
  const reasons: string[] = []
  if (mutual > 0) reasons.push(knownBy(mutual, mutual_names))
  if (company) reasons.push(`Also at ${company}`)
  if (school) reasons.push(`Also learned at ${school}`)
  if (skills.length > 0) reasons.push(`Shares ${listed(skills)}`)
  return reasons
}

function knownBy(mutual: number, names: readonly string[]): string {
  const others = mutual - names.length
  if (names.length === 0) return mutualText(mutual)
  if (others <= 0) return `Connected with ${listed(names)}`
  return `Connected with ${names.join(', ')} and ${others} more`
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
