/** The entries of the palette: actions and pages that match the typed words. */
import { actionFor } from '#shared/answers/actions.ts'
import { kindOf } from '#shared/answers/kind.ts'
import { signedInSteps } from '#shared/answers/signed-in-steps.ts'
import { textFit } from '#shared/fuzzy.ts'
import type { MarkOf } from './find-records.ts'
import { rowKey, startPlaces } from './palette-places.ts'

export type RowKind = 'search' | 'work' | 'do' | 'page' | 'record'
export type PaletteRow = {
  kind: RowKind
  path: string
  title: string
  text: string
  label: string
  company?: MarkOf
  match?: number | undefined
}
export type PaletteGroup = { title: string; rows: PaletteRow[] }

const row = (kind: RowKind, path: string, title: string, text: string, label = ''): PaletteRow => ({
  kind,
  path,
  title,
  text,
  label,
})

/** Synonyms by which a command is also found. */
const commands: readonly (PaletteRow & { also: string })[] = [
  {
    ...row('do', '/goals?new=goal', 'New goal', 'With a date and milestones'),
    also: 'create add set objective',
  },
  {
    ...row('do', '/job-alerts?new=alert', 'New alert', 'New jobs that fit, daily or weekly'),
    also: 'create add job notify',
  },
  { ...row('do', '/skills?new=skill', 'Add a skill', 'With your level'), also: 'new create' },
  { ...row('do', '/messages', 'Write a message', 'To people you know'), also: 'new send chat talk' },
  { ...row('do', '/jobs', 'Look for a job', 'Every open job, with pay'), also: 'find browse work' },
  {
    ...row('do', '/skills?tab=assessments', 'Take an assessment', 'Sets your level in a skill'),
    also: 'test verify level',
  },
  {
    ...row('do', '/network?show=requests', 'Answer requests', 'From people who want to connect'),
    also: 'accept decline connection network',
  },
  {
    ...row('do', '/network?show=suggestions', 'Find people you may know', 'By who and what you know'),
    also: 'network connect suggestions grow expand',
  },
  {
    ...row('do', '/business-portal', 'Post a job', 'For a company you belong to'),
    also: 'hire publish employer',
  },
  { ...row('do', '/settings#password', 'Change your password', 'In Settings'), also: 'reset security' },
  {
    ...row('do', '/settings#your-data', 'Export your data', 'One file, from Settings'),
    also: 'download copy',
  },
  { ...row('do', '/support', 'Contact support', 'Someone will answer'), also: 'help human question' },
]

const unknown = { words: new Set<string>(), people: [], companies: [] }

/** '>' lists commands only. */
export function paletteWords(typed: string): { words: string; commandsOnly: boolean } {
  const commandsOnly = typed.trimStart().startsWith('>')
  return { words: typed.trim().replace(/^>\s*/, ''), commandsOnly }
}

/** Commands by name; an action parsed from the words comes first, filled in. */
export function commandRows(words: string): PaletteRow[] {
  const plain = commands.map(({ also: _, ...command }) => command)
  if (words === '') return plain.slice(0, 5)
  const said = words.toLowerCase()
  const asked = kindOf(said, unknown) === 'action' ? actionFor(said, unknown)?.steps : undefined
  const filled = signedInSteps(asked ?? [])
    .slice(0, 2)
    .map(
      ({ label, to }) =>
        plain.find(({ title }) => title === label) ??
        row('do', to, label, isFilled(to) ? 'Filled in, you confirm' : ''),
    )
  const named = commands
    .filter(({ title, also }) => textFit(words, `${title} ${also}`) > 0)
    .map(({ also: _, ...command }) => command)
  return unique([...filled, ...named])
}

const isFilled = (path: string) => /[?&](title|name|to|draft|keywords|location)=/.test(path)

/** The words are an action: no page or posting has that name. */
export const saysWhatToDo = (rows: readonly PaletteRow[]) => rows.some(({ path }) => isFilled(path))

/** What can be done about a company that the words name. */
export function companyRows(name: string): PaletteRow[] {
  const alert = new URLSearchParams({ new: 'alert', title: `Jobs at ${name}`, company: name })
  return [
    row('do', `/job-alerts?${alert}`, `New alert for jobs at ${name}`, 'Filled in, you confirm'),
    row('do', `/reviewspace?q=${encodeURIComponent(name)}`, `Read reviews of ${name}`, 'ReviewSpace'),
  ]
}

/** The default entries without words: the most used pages. */
export const startGroups = (commandsOnly: boolean): PaletteGroup[] => [
  { title: 'Do', rows: commandRows('') },
  ...(commandsOnly ? [] : [{ title: 'Go to', rows: [...startPlaces] }]),
]

function unique(rows: readonly PaletteRow[]): PaletteRow[] {
  const seen = new Set<string>()
  return rows.filter((one) => !seen.has(rowKey(one)) && seen.add(rowKey(one)))
}
