import { useEffect, useState } from 'react'
import { textFit } from '#shared/fuzzy.ts'
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

const pause = 200

/** Commands and pages at once; own records and people a moment after the last key. */
export function usePalette(typed: string): { words: string; groups: PaletteGroup[]; ready: boolean } {
  const { words, commandsOnly } = paletteWords(typed)
  const { site, records, named, ready } = useSuggestions(commandsOnly ? '' : words)
  const { work, people } = useOwnWork(commandsOnly ? '' : words)
  if (words === '') return { words, groups: startGroups(commandsOnly), ready: true }
  const commands = commandRows(words)
  if (commandsOnly) return { words, groups: onlyOnce([{ title: 'Do', rows: commands }]), ready }
  const pages = site.slice(0, named ? 4 : 2).map((hit): PaletteRow => ({ kind: 'page', ...hit }))
  const found = records.map((hit): PaletteRow => ({ kind: 'record', ...hit }))
  const company = records.find(({ label }) => label === 'Company')
  const isCompany = company && textFit(words, company.title) > 0
  const groups: PaletteGroup[] = [
    { title: 'Your work', rows: work },
    { title: 'Do', rows: [...commands, ...people, ...(isCompany ? companyRows(company.title) : [])] },
    {
      title: 'Go to',
      rows: saysWhatToDo(commands) ? [] : named ? [...pages, ...found] : [...found, ...pages],
    },
  ]
  return { words, groups: onlyOnce(groups), ready }
}

/** Rows are identified by their path: of duplicates the first stays. */
function onlyOnce(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>()
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ path }) => !seen.has(path) && seen.add(path)) }))
    .filter(({ rows }) => rows.length > 0)
}

const nothing = { words: '', work: [] as PaletteRow[], people: [] as PaletteRow[] }

function useOwnWork(words: string) {
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (words.length < 2) return
    let stale = false
    const timer = setTimeout(async () => {
      const { findOwnWork, findPeople } = await import('./find-own-work.ts')
      // Without the database commands and pages are still there.
      const [work, people] = await Promise.all([
        findOwnWork(words).catch(() => []),
        findPeople(words).catch(() => []),
      ])
      if (!stale) setFound({ words, work, people })
    }, pause)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [words])
  return found.words === words ? found : nothing
}
