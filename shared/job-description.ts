/** A job's description is plain text: paragraphs separated by blank lines; a short one before a list is its heading. */
import type { Block } from './prose.ts'

export function describedBlocks(description: string): Block[] {
  const parts = paragraphs(description)
  return parts.map((part, index): Block => {
    if (isList(part)) return { list: itemsOf(part) }
    const next = parts[index + 1]
    return next !== undefined && isList(next) && part.length <= 80 && !part.includes('\n')
      ? { heading: part.replace(/\s*:$/, '') }
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
    .flatMap(listsApart)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Many write a list right below its heading, or text right below a list: each is a part of its own. */
function listsApart(part: string): string[] {
  const runs: { isList: boolean; lines: string[] }[] = []
  for (const line of part.split('\n')) {
    const last = runs.at(-1)
    const isItem = marked.test(line)
    // An indented line goes on with the item above it.
    if (last && (last.isList === isItem || (last.isList && /^\s+\S/.test(line)))) last.lines.push(line)
    else runs.push({ isList: isItem, lines: [line] })
  }
  return runs.flatMap(({ isList, lines }, index) => {
    const isHeaded = !isList && lines.length > 1 && runs[index + 1] && /:\s*$/.test(lines.at(-1) ?? '')
    return isHeaded ? [lines.slice(0, -1).join('\n'), lines.at(-1) ?? ''] : [lines.join('\n')]
  })
}

/** As people type a list, or paste it from a document. */
const mark = /\s*(?:[-–•·●▪◦*]|\d{1,2}[.)])\s+(?=\S)/.source
const marked = new RegExp(`^${mark}`)
const beforeMark = new RegExp(`\\n(?=${mark})`)

const isList = (part: string) => marked.test(part)

const itemsOf = (list: string) =>
  list.split(beforeMark).map((item) => item.replace(marked, '').replace(/\s+/g, ' ').trim())
