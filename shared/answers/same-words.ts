/** Words that mean the same here, by their stems. */
import { functionWords, synonyms } from './vocabulary.ts'
import { stem } from './words.ts'

const groups = new Map<string, Set<string>>()
for (const group of synonyms) {
  const stems = group.map(stem)
  for (const one of stems) {
    const all = groups.get(one) ?? new Set()
    for (const other of stems) if (other !== one) all.add(other)
    groups.set(one, all)
  }
}
const none: ReadonlySet<string> = new Set()

export const sameAs = (stemmed: string): ReadonlySet<string> => groups.get(stemmed) ?? none

/** The same for a word as it was typed. */
export const meaningsOf = (word: string): readonly string[] => [...sameAs(stem(word))]

export const isFunctionWord = (word: string): boolean => functionWords.has(word)
