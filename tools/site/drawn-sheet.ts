/** Writes the drawn people and companies of the sample content into one file, which pages draw from by <use>: `node tools/site/drawn-sheet.ts`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { companies } from '#app/content/companies.ts'
import { faces, marks } from '#app/content/drawn.ts'
import { people } from '#app/content/people.ts'
import { drawnId } from '#app/ui/drawn/drawn-id.ts'
import { type MarkTraits, mark } from '#app/ui/drawn/mark.ts'
import { portrait, type Traits } from '#app/ui/drawn/portrait.ts'

export const drawnSheetFile = join(import.meta.dirname, '../../app/ui/drawn/drawn.svg')

export function drawnSheet(): string {
  const portraits = Object.entries<Traits>(faces).map(([key, traits]) =>
    symbol(people[key as keyof typeof people].name, 96, portrait(traits)),
  )
  const companyMarks = Object.entries<MarkTraits>(marks).map(([key, traits]) =>
    symbol(companies[key as keyof typeof companies].name, 40, mark(traits)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${[...portraits, ...companyMarks].join('\n')}\n</svg>\n`
}

const symbol = (name: string, size: number, drawing: string) =>
  `<symbol id="${drawnId(name)}" viewBox="0 0 ${size} ${size}">${drawing}</symbol>`

if (import.meta.main) await writeFile(drawnSheetFile, drawnSheet())
