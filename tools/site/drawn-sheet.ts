/**
 * Writes the drawn people and companies of the sample content into one file, which pages draw from by <use>, and each mark into a
 * file of its own: `node tools/site/drawn-sheet.ts`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { companies } from '#app/content/companies.ts'
import { faces, furtherMarks, marks } from '#app/content/drawn.ts'
import { people } from '#app/content/people.ts'
import { drawnId, markFile } from '#app/ui/drawn/drawn-id.ts'
import { type MarkTraits, mark } from '#app/ui/drawn/mark.ts'
import { portrait, type Traits } from '#app/ui/drawn/portrait.ts'

const root = join(import.meta.dirname, '../..')
export const drawnSheetFile = join(root, 'app/ui/drawn/drawn.svg')
export const markFileOf = (name: string) => join(root, 'public', markFile(name))

const allMarks: readonly [name: string, traits: MarkTraits][] = [
  ...Object.entries<MarkTraits>(marks).map(
    ([key, traits]) => [companies[key as keyof typeof companies].name, traits] as const,
  ),
  ...Object.entries<MarkTraits>(furtherMarks),
].map(([name, traits]) => [name, traits])

export function drawnSheet(): string {
  const portraits = Object.entries<Traits>(faces).map(([key, traits]) =>
    symbol(people[key as keyof typeof people].name, 96, portrait(traits)),
  )
  const companyMarks = allMarks.map(([name, traits]) => symbol(name, 40, mark(traits)))
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${[...portraits, ...companyMarks].join('\n')}\n</svg>\n`
}

const symbol = (name: string, size: number, drawing: string) =>
  `<symbol id="${drawnId(name)}" viewBox="0 0 ${size} ${size}">${drawing}</symbol>`

/** Each mark as a file, in the light theme's colors, for places without our CSS variables. */
export async function markFiles(): Promise<Map<string, string>> {
  const tokens = await readFile(join(root, 'app/app.css'), 'utf8')
  const colorOf = (token: string) => {
    const color = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}),`).exec(tokens)?.[1]
    if (!color) throw new Error(`app.css has no --${token}.`)
    return color
  }
  return new Map(
    allMarks.map(([name, traits]) => [
      markFileOf(name),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><title>${name}</title>${mark(traits).replaceAll(/var\(--([a-z-]+)\)/g, (_, token: string) => colorOf(token))}</svg>\n`,
    ]),
  )
}

if (import.meta.main) {
  await writeFile(drawnSheetFile, drawnSheet())
  await mkdir(join(root, 'public/marks'), { recursive: true })
  for (const [file, drawing] of await markFiles()) await writeFile(file, drawing)
}
