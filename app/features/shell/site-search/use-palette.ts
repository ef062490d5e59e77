import { useEffect, useMemo, useState } from 'react'
import { useFound } from '#app/lib/page/use-found.ts'
import { useIsStaff } from '#app/lib/session/is-staff.ts'
import { useSession } from '#app/lib/session/session.ts'
import { textFit } from '#shared/fuzzy.ts'
import { placesFor, placesNamed, type Reach, rowKey } from './palette-places.ts'
import {
  commandRows,
  companyRows,
  type PaletteGroup,
  type PaletteRow,
  paletteWords,
  saysWhatToDo,
  startGroups,
} from './palette-rows.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Commands, places and pages at once; own records and people a moment after the last key. */
export function usePalette(typed: string): { words: string; groups: PaletteGroup[]; ready: boolean } {
  const { words, commandsOnly } = paletteWords(typed)
  const { site, records, named, ready } = useSuggestions(commandsOnly ? '' : words)
  const { work, people } = useOwnWork(commandsOnly ? '' : words)
  const places = usePlaces()
  if (words === '') return { words, groups: startGroups(commandsOnly), ready: true }
  const commands = commandRows(words)
  if (commandsOnly) return { words, groups: onlyOnce([{ title: 'Do', rows: commands }]), ready }
  const { meant, others } = placesNamed(places, words)
  const isPlace = new Set([...meant, ...others].map(({ path }) => path))
  const pages = site
    .filter(({ path }) => !isPlace.has(path))
    .slice(0, named ? 4 : 2)
    .map((hit): PaletteRow => ({ kind: 'page', ...hit }))
  const found = records.map((hit): PaletteRow => ({ kind: 'record', ...hit }))
  const company = records.find(({ label }) => label === 'Company')
  const isCompany = company && textFit(words, company.title) > 0
  const further = named ? [...others, ...pages, ...found] : [...found, ...others, ...pages]
  const groups: PaletteGroup[] = [
    { title: 'Go to', rows: meant },
    { title: 'Your work', rows: work },
    { title: 'Do', rows: [...commands, ...people, ...(isCompany ? companyRows(company.title) : [])] },
    { title: meant.length > 0 ? 'More' : 'Go to', rows: saysWhatToDo(commands) ? [] : further },
  ]
  return { words, groups: onlyOnce(groups), ready }
}

/** Of rows with the same address and name the first stays. */
function onlyOnce(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>()
  return groups
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter((row) => !seen.has(rowKey(row)) && seen.add(rowKey(row))),
    }))
    .filter(({ rows }) => rows.length > 0)
}

const noCompanies: Reach['companies'] = []

/** Where the person may go: the portals of their companies are asked for when the palette opens. */
function usePlaces(): PaletteRow[] {
  const user = useSession()?.user
  const person = user?.id
  const staff = useIsStaff()
  const [companies, setCompanies] = useState(noCompanies)
  useEffect(() => {
    if (!person) return
    let stale = false
    import('./find-own-work.ts')
      .then(({ findOwnCompanies }) => findOwnCompanies(person))
      // Without the database the portal itself is still there.
      .catch(() => noCompanies)
      .then((found) => !stale && setCompanies(found))
    return () => {
      stale = true
    }
  }, [person])
  return useMemo(() => placesFor({ companies, staff }), [companies, staff])
}

type OwnWork = { work: PaletteRow[]; people: PaletteRow[] }

const nothing: OwnWork = { work: [], people: [] }

function useOwnWork(words: string): OwnWork {
  const { found } = useFound(words.length < 2 ? undefined : words, readOwnWork)
  // Without the database commands and pages are still there.
  return found?.words === words && found.hits !== 'failed' ? found.hits : nothing
}

async function readOwnWork(words: string): Promise<OwnWork> {
  const { findOwnWork, findPeople } = await import('./find-own-work.ts')
  const [work, people] = await Promise.all([
    findOwnWork(words).catch(() => []),
    findPeople(words).catch(() => []),
  ])
  return { work, people }
}
