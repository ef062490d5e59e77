import { useState } from 'react'
import { unreachableWords } from '#app/lib/words.ts'
import type { EnquiryTold, Outcome } from './send-enquiry.ts'

export type EnquiryState =
  | { step: 'asking'; errors: Partial<Record<string, string>>; problem?: string }
  | { step: 'sending'; errors: Partial<Record<string, string>> }
  | { step: 'sent'; enquiry: Extract<Outcome, { result: 'stored' }>['enquiry'] }

/** Submits a form as an enquiry. The input stays in the form whatever happens. */
export function useEnquiry() {
  const [state, setState] = useState<EnquiryState>({ step: 'asking', errors: {} })
  async function send(form: FormData, told: EnquiryTold): Promise<void> {
    setState({ step: 'sending', errors: {} })
    try {
      const { readDraft, sendEnquiry } = await import('./send-enquiry.ts')
      const outcome = await sendEnquiry(readDraft(form, told))
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
