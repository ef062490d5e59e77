/** Drafts a migration: statements for what is certain, and comments for everything else. */
import type { Migration } from '#server/platform/migrations/project-migrations.ts'
import { type Catalog, differences } from './catalog.ts'

/** A name with a timestamp later than all existing ones. */
export function stepFile(title: string, migrations: readonly Migration[], now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const last = migrations.at(-1)?.version ?? ''
  return `${time > last ? time : BigInt(last) + 1n}_${title}.sql`
}

export function draftStep(migrated: Catalog, wanted: Catalog, rows: readonly string[]): string {
  const functions = [...wanted].filter(
    ([object, definition]) => object.startsWith('function ') && migrated.get(object) !== definition,
  )
  const written = new Set(functions.map(([object]) => object))
  const rest = differences(without(migrated, written), without(wanted, written))
  return [
    '-- Why this is done, in a sentence.\n',
    ...functions.map(([, definition]) => `${definition.trimEnd()};\n`),
    ...rows,
    ...(rest.length > 0
      ? [
          '-- To be written (- as the migrations make it, + as supabase/schemas says):',
          ...rest.map(commented),
          '',
        ]
      : []),
  ].join('\n')
}

const without = (catalog: Catalog, objects: ReadonlySet<string>): Catalog =>
  new Map([...catalog].filter(([object]) => !objects.has(object)))

const commented = (text: string) => text.replace(/^/gm, '-- ')
