import type { ReactNode } from 'react'
import { TextLink } from './text-link.tsx'

const linkOrCode = /(\[[^\]]+\]\([^)]+\)|`[^`]+`)/g

/** `[words](/path)` becomes a link, text in backticks becomes code. */
export function inline(text: string): ReactNode {
  return text.split(linkOrCode).map((part, index) => {
    const [, words, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    if (words && to) {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a sentence has no identity but its place.
        <TextLink key={index} to={to} look="quiet">
          {words}
        </TextLink>
      )
    }
    if (part.startsWith('`') && part.endsWith('`') && part.length > 2) {
      return (
        <code
          // biome-ignore lint/suspicious/noArrayIndexKey: a part of a sentence has no identity but its place.
          key={index}
          className="rounded-control bg-sunken px-1.5 py-0.5 font-mono text-[length:max(0.875em,var(--text-13))] text-ink"
        >
          {part.slice(1, -1)}
        </code>
      )
    }
    return part
  })
}
