/** Unsent drafts per recipient, stored in this browser for their author until sent or cleared. */
import { useSyncExternalStore } from 'react'

export type KeptDrafts = Readonly<Record<string, string>>

const none: KeptDrafts = {}
const listeners = new Set<() => void>()
let last: { raw: string; drafts: KeptDrafts } = { raw: '', drafts: none }
/** A fallback without storage, until the page is left. */
const unkept = new Map<string, string>()
const keyOf = (person: string) => `tannr.message-drafts.${person}`

function rawOf(person: string): string {
  try {
    return localStorage.getItem(keyOf(person)) ?? unkept.get(person) ?? ''
  } catch {
    return unkept.get(person) ?? ''
  }
}

function draftsOf(person: string): KeptDrafts {
  const raw = rawOf(person)
  if (raw !== last.raw) last = { raw, drafts: parsed(raw) }
  return last.drafts
}

function parsed(raw: string): KeptDrafts {
  try {
    const found: unknown = JSON.parse(raw)
    return typeof found === 'object' && found !== null ? (found as KeptDrafts) : none
  } catch {
    return none
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The recipient before there is a conversation: an application, a company, or a person, of a company or not. */
export type Target = { person?: string; company?: string; application?: string }

export const targetKey = ({ person = '', company, application }: Target) =>
  application ?? (company ? `${company} ${person}`.trim() : person)

type Line = {
  id: string
  person: string | null
  company?: { id: string } | null
  application?: string | null
}

/** Text typed to the same recipient while the first message was still creating the conversation. */
const formerKey = ({ person, company, application }: Line, as: string | undefined) =>
  targetKey({
    ...(application && { application }),
    ...((as ?? company?.id) && { company: as ?? company?.id ?? '' }),
    ...(person && !(company && !as) && { person }),
  })

/** `as`: the company that the reader answers for. */
export const draftIn = (drafts: KeptDrafts, line: Line, as?: string): string | undefined =>
  drafts[line.id] ?? drafts[formerKey(line, as)]

export function keepDraftIn(person: string, line: Line, text: string, as?: string): void {
  keepDraft(person, formerKey(line, as), '')
  keepDraft(person, line.id, text)
}

/** `to` is a conversation, or the key of a target with whom there is none yet. */
export function keepDraft(person: string, to: string, text: string): void {
  const { [to]: _, ...others } = draftsOf(person)
  const drafts = text === '' ? others : { ...others, [to]: text }
  const raw = Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : ''
  try {
    if (raw === '') localStorage.removeItem(keyOf(person))
    else localStorage.setItem(keyOf(person), raw)
    unkept.delete(person)
  } catch {
    unkept.set(person, raw)
  }
  for (const listener of listeners) listener()
}

export function useKeptDrafts(person: string): KeptDrafts {
  return useSyncExternalStore(
    subscribe,
    () => draftsOf(person),
    () => none,
  )
}
