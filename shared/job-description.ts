/** A job's description is plain text: paragraphs separated by blank lines; a short one before a list is its heading. */
import type { Block } from './prose.ts'

export function describedBlocks(description: string): Block[] {
  const parts = paragraphs(description)
  return parts.map((part, index): Block => {
    if (isList(part)) return { list: part.split('\n').map((line) => line.replace(/^[-•*]\s+/, '').trim()) }
    const next = parts[index + 1]
    return next !== undefined && isList(next) && part.length <= 80 && !part.includes('\n')
      ? { heading: part }
      : part
  })
}

/** The text shown in lists: without headings and lists. */
export function descriptionSummary(description: string): string {
  const running = describedBlocks(description).filter((block): block is string => typeof block === 'string')
  return (running.length > 0 ? running.join(' ') : description).replace(/\s+/g, ' ').trim()
}

function paragraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
}

const isList = (part: string) => part.split('\n').every((line) => /^[-•*]\s+\S/.test(line.trim()))
