// What the three legal pages share: their shape and the date of their text.
import type { Block } from '#shared/prose.ts'

export type LegalSection = { title: string; body: readonly Block[] }

export type LegalPage = {
  title: string
  description: string
  /** What the page comes to, for people who read only this. */
  summary: readonly string[]
  sections: readonly LegalSection[]
}

export const legalUpdated = 'January 2025'
