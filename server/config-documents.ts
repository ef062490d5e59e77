/** Generates the tables of settings in the documentation from the rows. */
import { rowsOf } from '#server/platform/setting.ts'
import { settingRows } from './config-rows.ts'
import { unsupported } from './config-unsupported.ts'

type Document = { write(text: string): string }

const rows = rowsOf(settingRows)

/** By file, relative to the root: how its tables are inserted. */
export const documents: Record<string, Document> = {
  'README.md': { write: (text) => between(text, 'variables', variables()) },
  'docs/settings.md': {
    write: (text) => between(between(text, 'keys', keys()), 'unsupported', notHonoured()),
  },
}

function variables(): string {
  const own = rows.filter(({ env, toml }) => env && !(toml && env.startsWith('PGRST_')))
  const lines = own.map((row) => [`\`${row.env}\``, whenUnset(row), row.about])
  return table(['variable', 'when unset', 'what it is'], lines)
}

function keys(): string {
  const lines = rows.flatMap((row) => {
    if (!row.toml) return []
    const about = row.env ? `${row.about} \`${row.env}\` takes precedence.` : row.about
    return [[`\`${row.toml}\``, whenUnset(row), about]]
  })
  return table(['key', 'when unset', 'what it is'], lines)
}

function notHonoured(): string {
  return table(
    ['key', 'what it is', 'when it is set'],
    unsupported.map(({ toml, about, unless, opens }) => [
      `\`${toml.replaceAll('*', '<name>')}${unless === undefined ? '.enabled' : ''}\``,
      about,
      opens ? `stops the start: ${opens}` : `announced${whereSet(unless)}`,
    ]),
  )
}

function whereSet(unless: boolean | string | undefined): string {
  if (unless === undefined) return ''
  return unless === true ? ', if it is `false`' : ', if it names one'
}

function whenUnset({ unset, fallback }: (typeof rows)[number]): string {
  if (unset) return unset
  return Array.isArray(fallback)
    ? fallback.map((one) => `\`${one}\``).join(', ') || 'none'
    : `\`${fallback}\``
}

function table(head: string[], lines: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...lines.map(line)].join('\n')
}

/** Replaces the text between `<!-- name: … -->` and the next `<!-- end -->`. */
function between(text: string, name: string, inner: string): string {
  const [before, rest] = cut(text, new RegExp(`<!-- ${name}:[^>]*-->\n`))
  const [, after] = cut(`\n${rest}`, /\n<!-- end -->/)
  return `${before}${inner}\n<!-- end -->${after}`
}

function cut(text: string, mark: RegExp): [through: string, rest: string] {
  const found = mark.exec(text)
  if (!found) throw new Error(`The document has no mark ${mark}.`)
  const end = found.index + found[0].length
  return [text.slice(0, end), text.slice(end)]
}
