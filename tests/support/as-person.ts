import type { Database } from '#server/platform/database.ts'

/** A statement as a signed-in person, as the data API sends it; a batch returns text, so the selection is returned as JSON. */
export async function asPerson<Row extends object>(
  database: Pick<Database, 'batch'>,
  { id }: { id: string },
  text: string,
  values: (string | null)[] = [],
): Promise<Row[]> {
  const asked = text.startsWith('select') ? `select coalesce(json_agg(q), '[]') from (${text}) as q` : text
  const results = await database.batch([
    { text: "select set_config('role', 'authenticated', true)", values: [] },
    { text: "select set_config('request.jwt.claims', $1, true)", values: [JSON.stringify({ sub: id })] },
    { text: asked, values: values as string[] },
  ])
  const [row] = (results.at(-1)?.rows ?? []) as [string | null][]
  return row ? JSON.parse(row[0] ?? '[]') : []
}
