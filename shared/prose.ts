/**
 * Running text as data: articles, legal pages, help. Text may contain `[links](/path)` and `code` in backticks and nothing else,
 * so that it can be searched and rendered without a Markdown parser.
 */
export type Block =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { note: string }
  | { quote: string; by: string }
  | { table: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] } }

const linkOrCode = /\[([^\]]+)\]\([^)]+\)|`([^`]+)`/g

/** Plain text, for a search index or description. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(wordsOf).join(' ').replace(linkOrCode, '$1$2')
}

function wordsOf(block: Block): string {
  if (typeof block === 'string') return block
  if ('heading' in block) return block.heading
  if ('list' in block) return block.list.join(' ')
  if ('steps' in block) return block.steps.join(' ')
  if ('note' in block) return block.note
  if ('quote' in block) return `${block.quote} ${block.by}`
  return [block.table.caption, ...block.table.columns, ...block.table.rows.flat()].join(' ')
}

/** An address fragment for a heading: `Data we collect` becomes `data-we-collect`. */
export function fragmentOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Minutes of reading at 220 words a minute, at least one. */
export function minutesToRead(blocks: readonly Block[]): number {
  return Math.max(1, Math.round(plainText(blocks).split(/\s+/).length / 220))
}
