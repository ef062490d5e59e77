import { useState } from 'react'
import { unreachableWords } from '#app/lib/words.ts'
import type { EnquiryKind } from '#shared/enquiry-kinds.ts'
import type { Draft, Outcome } from './send-enquiry.ts'

export type EnquiryState =
  | { step: 'asking'; errors: Partial<Record<string, string>>; problem?: string }
  | { step: 'sending'; errors: Partial<Record<string, string>> }
  | { step: 'sent'; enquiry: Extract<Outcome, { result: 'stored' }>['enquiry'] }

const plain = new Set(['email', 'name', 'message', 'website'])

/** Reads the form by field names: the four columns by theirs, everything else into the payload. */
export function readDraft(
  form: FormData,
  kind: EnquiryKind,
  page: string,
  context: Draft['payload'] = {},
): Draft {
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

/** Submits a form as an enquiry. The input stays in the form whatever happens. */
export function useEnquiry() {
  const [state, setState] = useState<EnquiryState>({ step: 'asking', errors: {} })
  async function send(draft: Draft): Promise<void> {
    setState({ step: 'sending', errors: {} })
    try {
      const { sendEnquiry } = await import('./send-enquiry.ts')
      const outcome = await sendEnquiry(draft)
      if (outcome.result === 'stored') setState({ step: 'sent', enquiry: outcome.enquiry })
      else if (outcome.result === 'invalid') setState({ step: 'asking', errors: outcome.errors })
      else setState({ step: 'asking', errors: {}, problem: outcome.message })
    } catch {
      // What sends it, or the data client, could not be loaded.
      setState({ step: 'asking', errors: {}, problem: unreachableWords })
    }
  }
  return { state, send, again: () => setState({ step: 'asking', errors: {} }) }
}
