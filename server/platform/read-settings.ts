/** Reads settings from the environment and from config.toml, by their rows. */
import { ByName, mapTree, rowsOf, type Setting, type SettingTree, type ValueOf } from './setting.ts'
import { StartRefused } from './start-refused.ts'

export type Table = { readonly [name: string]: unknown }

export type SettingSources = {
  variables: Readonly<Record<string, string | undefined>>
  /** config.toml, parsed; `{}` if the file does not exist. */
  project: Table
}

/** Invalid settings, each with how to fix it. */
export class WrongSettings extends StartRefused {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

/** Throws WrongSettings that names all invalid ones. An empty text counts as unset in both sources. */
export function readSettings<R extends SettingTree>(rows: R, sources: SettingSources): ValueOf<R> {
  const problems = new Set<string>()
  const values = valuesOf(rows, sources, problems)
  const isSet = (name: string) => Boolean(sources.variables[name])
  for (const { env: one, with: other, needs } of rowsOf(rows)) {
    if (one && needs && isSet(one) && !isSet(needs)) {
      problems.add(`${needs} is missing: ${one} says nothing without it. Set ${needs}, or unset ${one}.`)
    }
    if (!one || !other || isSet(one) === isSet(other)) continue
    const [missing, present] = isSet(one) ? [other, one] : [one, other]
    problems.add(
      `${missing} is missing: ${present} is set, and the two belong together. Set both, or neither.`,
    )
  }
  if (problems.size > 0) throw new WrongSettings([...problems])
  return values as ValueOf<R>
}

function valuesOf(rows: SettingTree, sources: SettingSources, problems: Set<string>): unknown {
  return mapTree(rows, (one) => {
    if (one instanceof ByName) return valuesByName(one, sources, problems)
    const given = givenValue(one, sources, problems)
    if (given === undefined || one.row.kind === undefined) return one.row.fallback
    const parsed = one.row.kind.schema.safeParse(given.value)
    if (parsed.success) return parsed.data
    const { form } = one.row.kind
    problems.add(
      'env' in given
        ? `${given.env} is not usable as it stands: it takes ${form}. Correct it, or unset it.`
        : `${given.toml} in config.toml is not usable: it takes ${form}.`,
    )
    return one.row.fallback
  })
}

type Given = { value: unknown } & ({ env: string } | { toml: string })

function givenValue(
  { row }: Setting<unknown>,
  { variables, project }: SettingSources,
  problems: Set<string>,
): Given | undefined {
  const { env, toml, switchedBy } = row
  const variable = env && variables[env]
  if (env && variable) return { env, value: variable }
  if (!toml) return undefined
  const value = valueAt(project, toml, problems)
  if (value === undefined || value === '') return undefined
  if (switchedBy) {
    const isOn = valueAt(project, switchedBy.toml, problems) ?? switchedBy.unlessSaid
    if (isOn === false || isOn === 'false') return undefined
  }
  return { toml, value }
}

function valuesByName(
  { toml, rows }: ByName<SettingTree>,
  { project }: SettingSources,
  problems: Set<string>,
): unknown {
  const tables = valueAt(project, toml, problems) ?? {}
  if (!isTable(tables)) {
    problems.add(noTable(toml))
    return {}
  }
  return Object.fromEntries(
    Object.keys(tables).map((name) => {
      const inner = tables[name]
      if (!isTable(inner)) problems.add(noTable(`${toml}.${name}`))
      const found = new Set<string>()
      const values = valuesOf(rows, { variables: {}, project: isTable(inner) ? inner : {} }, found)
      for (const problem of found) problems.add(`${toml}.${name}.${problem}`)
      return [name, values]
    }),
  )
}

/** The value of a dotted key; a part of the path that is no table is reported as a problem. */
function valueAt(table: Table, key: string, problems: Set<string>): unknown {
  let inner: unknown = table
  const names = key.split('.')
  for (const [at, name] of names.entries()) {
    if (inner === undefined) return undefined
    if (!isTable(inner)) {
      problems.add(noTable(names.slice(0, at).join('.')))
      return undefined
    }
    inner = inner[name]
  }
  return inner
}

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const noTable = (key: string) => `${key} in config.toml is not usable: it takes a table.`
