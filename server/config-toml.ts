/** Parses supabase/config.toml; `env(NAME)` is replaced by the environment variable, or the key dropped if it is unset. */
import { parse, TomlError } from 'smol-toml'
import { isTable, type Table, WrongSettings } from '#server/platform/read-settings.ts'

export function parseProject(text: string, variables: Record<string, string | undefined>): Table {
  return substitute(parseToml(text), variables) as Table
}

function parseToml(text: string): Table {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new WrongSettings([
      `config.toml is not valid TOML, line ${error.line}: ${error.message.split('\n')[0]}`,
    ])
  }
}

function substitute(value: unknown, variables: Record<string, string | undefined>): unknown {
  if (typeof value === 'string') {
    const [, name] = /^env\((\w+)\)$/.exec(value) ?? []
    return name ? variables[name] || undefined : value
  }
  if (Array.isArray(value))
    return value.map((item) => substitute(item, variables)).filter((item) => item !== undefined)
  if (!isTable(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, substitute(inner, variables)] as const)
      .filter(([, inner]) => inner !== undefined),
  )
}
