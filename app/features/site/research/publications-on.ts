import { type Publication, publications } from '#app/content/research.ts'

type Wanted = { words: string; area: string | undefined }

/** Publications of the area that match the words; all of the area without a match. */
export function publicationsOn({ words, area }: Wanted): { found: Publication[]; none: boolean } {
  const inArea = publications.filter((publication) => area === undefined || publication.area === area)
  const found = words === '' ? inArea : inArea.filter((publication) => mentions(publication, words))
  return found.length > 0 ? { found, none: false } : { found: inArea, none: true }
}

function mentions({ title, abstract, area, authors }: Publication, words: string): boolean {
  const text = [title, abstract, area, ...authors.map((author) => author.name)].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 2)
    .some((word) => text.includes(word))
}
