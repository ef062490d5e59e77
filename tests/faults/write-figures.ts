/** Writes the latest figures into docs/security.md, between two marks; rows that did not run keep theirs. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Result } from './run.ts'

const page = path.resolve(import.meta.dirname, '../../docs/security.md')
const [begin, end] = ['<!-- faults -->', '<!-- /faults -->']
const head = ['| | test | seen | goal | verdict |', '|---|---|---|---|---|']

export async function writeFigures(results: readonly Result[]): Promise<void> {
  const text = await readFile(page, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const [table = '', after = ''] = rest.split(end)
  const kept = table.split('\n').filter((line) => /^\| \d/.test(line))
  const rows = new Map(kept.map((line) => [keyOf(line), line]))
  for (const result of results.filter(({ skipped }) => !skipped)) {
    const line = lineOf(result)
    rows.set(keyOf(line), line)
  }
  const lines = [...rows.values()].sort((one, other) => numberOf(one) - numberOf(other))
  await writeFile(page, `${before}${begin}\n${[...head, ...lines].join('\n')}\n${end}${after}`)
}

function lineOf({ fault, figure, held }: Result): string {
  const cells = [fault.number, fault.name, figure, fault.goal, held ? 'held' : '**missed**']
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

/** A number may have several rows, so its name is part of the key. */
const keyOf = (line: string) => line.split(' | ').slice(0, 2).join(' | ')
const numberOf = (line: string) => Number(/\d+/.exec(line)?.[0])
