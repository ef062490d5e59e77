import type { EnquiryKind } from '#shared/enquiry-kinds.ts'

/** What a button on a public page does: it leads somewhere, or it opens an enquiry. */
export type Action =
  | { label: string; to: string }
  | { label: string; enquiry: EnquiryKind; context?: Record<string, string> }
