/** Validates and stores an enquiry through the stock client. Loaded on submit. */

import * as z from 'zod/mini'
import { getSupabase } from '#app/data/supabase.ts'
import { unexpectedError, unreachableWords } from '#app/lib/words.ts'
import { type Enquiry, enquirySchema } from '#shared/enquiry.ts'
import type { EnquiryKind } from '#shared/enquiry-kinds.ts'

export type Draft = Omit<Enquiry, 'id' | 'payload'> & { payload: Record<string, string | number | boolean> }

/** What the page knows of an enquiry, besides what the form asks for. */
export type EnquiryTold = { kind: EnquiryKind; page: string; context?: Draft['payload'] | undefined }

const plain = new Set(['email', 'name', 'message', 'website'])

/** Reads the form by field names: the four columns by theirs, everything else into the payload. */
export function readDraft(form: FormData, { kind, page, context }: EnquiryTold): Draft {
  // None of the four is a file.
  const text = (name: string) => form.get(name) as string | null
  const payload: Draft['payload'] = { ...context }
  for (const [name, value] of form) {
    if (!plain.has(name) && typeof value === 'string' && value !== '') payload[name] = value
  }
  return {
    kind,
    page,
    email: text('email') ?? '',
    name: text('name'),
    message: text('message'),
    payload,
    website: (text('website') ?? '') as '',
  }
}

const uniqueViolation = '23505'

export type Outcome =
  | { result: 'stored'; enquiry: Enquiry }
  | { result: 'invalid'; errors: Partial<Record<string, string>> }
  | { result: 'refused'; message: string }

/** Sent without a response: it may have arrived, so a retry with the same text keeps its id and is stored once. */
let unanswered: { words: string; id: string } | undefined

export async function sendEnquiry(draft: Draft): Promise<Outcome> {
  const words = JSON.stringify(draft)
  const again = unanswered?.words === words ? unanswered.id : undefined
  const parsed = z.safeParse(enquirySchema, { ...draft, id: again ?? newId() })
  if (!parsed.success) return { result: 'invalid', errors: errorsByField(parsed.error.issues) }
  const supabase = await getSupabase()
  const { error, status } = await supabase.from('enquiries').insert(parsed.data)
  unanswered = status === 0 ? { words, id: parsed.data.id } : undefined
  if (!error || (again && error.code === uniqueViolation)) return { result: 'stored', enquiry: parsed.data }
  if (status === 0) return { result: 'refused', message: unreachableWords }
  if (status === 429)
    return { result: 'refused', message: [error.message, error.hint].filter(Boolean).join(' ') }
  return { result: 'refused', message: unexpectedError }
}

function errorsByField(issues: readonly z.core.$ZodIssue[]): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

// crypto.randomUUID is missing on pages that came over plain HTTP from another machine.
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
