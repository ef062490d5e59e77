/**
 * A setting is one row: its names in the environment and in supabase/config.toml, its type, its default and a sentence. The value,
 * the checks and the documentation are all made from the row.
 */
import { z } from 'zod'

/** The type of a setting, and its description in error messages. */
export type Kind<T> = { schema: z.ZodType<T>; form: string }

type Row<T> = {
  /** The environment variable, which overrides config.toml. */
  env?: string
  /** The dotted key in config.toml. */
  toml?: string
  /** Another variable: both must be set, or neither. */
  with?: string
  /** Another variable, without which this one has no effect. */
  needs?: string
  /** A key in config.toml: this setting's value there counts only while that one is on. */
  switchedBy?: { toml: string; unlessSaid: boolean }
  /** Undefined if it cannot be chosen. */
  kind: Kind<T> | undefined
  fallback: T
  /** The default in words, if the value itself does not say it. */
  unset?: string
  about: string
}

export class Setting<T> {
  readonly row: Row<T>

  constructor(row: Row<T>) {
    this.row = row
  }
}

export function setting<T, F>(
  row: Omit<Row<T>, 'kind' | 'fallback'> & { kind: Kind<T>; fallback: F },
): Setting<T | F> {
  return new Setting<T | F>(row)
}

/** A setting that only config.toml has. */
export const inProject = <T, F>(
  toml: string,
  kind: Kind<T>,
  fallback: F,
  about: string,
  unset?: string,
): Setting<T | F> => setting({ toml, kind, fallback, about, ...(unset === undefined ? {} : { unset }) })

/** A value that tests may choose and operators may not. */
export const fixed = <T>(fallback: T, about: string): Setting<T> =>
  new Setting({ kind: undefined, fallback, about })

/** Settings that config.toml has once per name: their keys are relative, with `<name>` in `toml`. */
export class ByName<R extends SettingTree> {
  readonly toml: string
  readonly rows: R

  constructor(toml: string, rows: R) {
    this.toml = toml
    this.rows = rows
  }
}

export interface SettingTree {
  readonly [name: string]: Setting<unknown> | ByName<SettingTree> | SettingTree
}

export type ValueOf<R> =
  R extends Setting<infer T>
    ? T
    : R extends ByName<infer Rows>
      ? Record<string, ValueOf<Rows>>
      : { [Name in keyof R]: ValueOf<R[Name]> }

/** The defaults of all rows. */
export function fallbacksOf<R extends SettingTree>(rows: R): ValueOf<R> {
  return mapTree(rows, (one) => (one instanceof Setting ? one.row.fallback : {})) as ValueOf<R>
}

export function mapTree(
  rows: SettingTree,
  toValue: (one: Setting<unknown> | ByName<SettingTree>) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, one]) => [
      name,
      one instanceof Setting || one instanceof ByName ? toValue(one) : mapTree(one, toValue),
    ]),
  )
}

/** All rows in order; those of a ByName have `<name>` in their key. */
export function rowsOf(rows: SettingTree): Row<unknown>[] {
  return Object.values(rows).flatMap((one) => {
    if (one instanceof Setting) return [one.row]
    if (!(one instanceof ByName)) return rowsOf(one)
    return rowsOf(one.rows).map((row) => ({ ...row, toml: `${one.toml}.<name>.${row.toml}` }))
  })
}

const natural = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

const byteUnits: Record<string, number> = {
  ...{ kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 },
  ...{ kb: 1e3, mb: 1e6, gb: 1e9 },
}

/** Numbers and flags may be given as text: always in the environment, in config.toml by `env(NAME)`. */
export const kinds = {
  text: { schema: z.string(), form: 'a text' },
  flag: { schema: z.union([z.boolean(), z.stringbool()]), form: 'yes or no (in config.toml true or false)' },
  count: within(0, Number.MAX_SAFE_INTEGER, 'a number'),
  atLeastOne: within(1, Number.MAX_SAFE_INTEGER, 'a number from 1 on'),
  port: within(0, 65_535, 'a number from 0 to 65535'),
  list: {
    schema: z.union([
      z.array(z.string()),
      z
        .string()
        .transform((text) => text.split(',').map((one) => one.trim()))
        .pipe(z.array(z.string().min(1))),
    ]),
    form: 'a list of texts (in a variable with commas between them)',
  },
  texts: {
    schema: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)),
    form: 'a table of texts',
  },
  duration: {
    schema: z.string().transform((text, context) => {
      const seconds = durationOf(text)
      if (seconds === undefined) context.addIssue({ code: 'custom' })
      return seconds ?? z.NEVER
    }),
    form: 'a duration like "5s", "1m30s" or "24h"',
  },
  bytes: {
    schema: z.string().transform((text, context) => {
      const [, amount, unit = ''] = /^(\d+) ?(KiB|MiB|GiB|KB|MB|GB|B)?$/i.exec(text) ?? []
      if (amount === undefined) context.addIssue({ code: 'custom' })
      return Number(amount) * (byteUnits[unit.toLowerCase()] ?? 1)
    }),
    form: 'a size like "500KB", "10MiB" or "1048576"',
  },
} satisfies Record<string, Kind<unknown>>

export function within(least: number, most: number, form: string): Kind<number> {
  return { schema: natural.pipe(z.number().int().min(least).max(most)), form }
}

/** The same form, mapped to another value. */
export function mapped<T, U>({ schema, form }: Kind<T>, toValue: (given: T) => U): Kind<U> {
  return { schema: schema.transform(toValue), form }
}

/** A Go duration ("1m30s", "5s", "1h") in seconds. */
function durationOf(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)]
  if (parts.length === 0 || parts.map(([all]) => all).join('') !== text) return undefined
  const unit = { h: 3600, m: 60, s: 1, ms: 0.001 }
  return parts.reduce((sum, [, amount, name]) => sum + Number(amount) * unit[name as keyof typeof unit], 0)
}
