/** The form of a kind of enquiry: its fields besides an address, and its texts. */

export type ExtraField = {
  name: string
  label: string
  hint?: string
  optional?: true
} & (
  | { type: 'text' | 'tel' | 'url'; autoComplete?: string }
  | { type: 'number'; min: number; max: number }
  | { type: 'select'; options: readonly string[] }
)

export type EnquiryFormText = {
  title: string
  intro: string
  /** Left out where an address is all we need. */
  name?: false
  message?: { label: string; optional?: true; hint?: string }
  extra?: readonly ExtraField[]
  submit: string
  /** What happens now. */
  next: string
}
