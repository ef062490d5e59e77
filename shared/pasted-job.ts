/** Reads title, company, place, pay and link from a pasted posting, by rules; fields not found are empty. */

export type PastedJob = {
  title: string
  company_name: string
  location: string
  salary_min: number | null
  salary_max: number | null
  currency: string
  url: string
}

const labels = {
  title: /^(?:job title|title|position|role|job)\s*[:–—]\s*(.+)$/i,
  company_name: /^(?:company|employer|organi[sz]ation|about the company|hiring company)\s*[:–—]\s*(.+)$/i,
  location: /^(?:location|place|office|where|based in|city)\s*[:–—]\s*(.+)$/i,
} as const

/** Characters that are read; the five fields stand well before. */
const maxTextLength = 20_000
const limit = 120

export function readPastedJob(text: string): PastedJob {
  const read = text.slice(0, maxTextLength)
  const lines = read
    .split(/\r?\n/)
    .map((line) => line.replace(/^[\s#*•>-]+/, '').replace(/[\s*]+$/, ''))
    .filter(Boolean)
  const named = namesOf(lines)
  return {
    title: clip(labelled(lines, labels.title) || named.title),
    company_name: clip(labelled(lines, labels.company_name) || named.company_name),
    location: clip(labelled(lines, labels.location) || named.location || placeOf(lines)),
    ...payOf(read),
    url: addressOf(read),
  }
}

const clip = (text: string) => text.trim().slice(0, limit).trim()

function labelled(lines: readonly string[], label: RegExp): string {
  for (const line of lines) {
    const found = label.exec(line)?.[1]
    if (found && found.length <= limit) return found
  }
  return ''
}

type Names = Pick<PastedJob, 'title' | 'company_name' | 'location'>

/** Labels of job boards, each on its own line. */
const heads: readonly [RegExp, (found: readonly (string | undefined)[]) => Names][] = [
  [
    /^(.{2,80}?) (?:is )?hiring (?:an? )?(.{3,90}?)(?: in (.{2,60}?))?(?: \| .*)?$/i,
    ([, company_name = '', title = '', location = '']) => ({ title, company_name, location }),
  ],
  [
    /^(.{3,90}?) (?:at|@) ([^|]{2,80}?)(?: [|–—-] (.{2,60}))?$/,
    ([, title = '', company_name = '', location = '']) => ({ title, company_name, location }),
  ],
  [
    /^(.{3,90}?) [|–—] (.{2,80}?)(?: [|–—] (.{2,60}))?$/,
    ([, title = '', company_name = '', location = '']) => ({ title, company_name, location }),
  ],
]

/** Titles of their pages end with the board's name. */
const boards = / [|–—-] (?:indeed|linkedin|glassdoor|stepstone|xing|monster|ziprecruiter)(?:\.\w{2,3})*$/i

function namesOf(lines: readonly string[]): Names {
  const told = lines
    .filter((line) => !isAddress(line) && !Object.values(labels).some((label) => label.test(line)))
    .map((line) => line.replace(boards, ''))
  const logo = / logo$/i.test(told[0] ?? '') ? told.shift()?.replace(/ logo$/i, '') : undefined
  // Boards that show the mark of a company have its name before the title.
  if (logo && told[0] === logo && told[1]) told.splice(0, 2, told[1], logo)
  const [first = '', second = '', third = ''] = told
  for (const [head, names] of heads) {
    const found = head.exec(first)
    if (found) return names(found)
  }
  const parts = first.split(' - ')
  if (parts.length === 3 && isPlace(parts[2] ?? ''))
    return { title: parts[0] ?? '', company_name: parts[1] ?? '', location: parts[2] ?? '' }
  // A title, then a line with the company and often the place, separated by a dot.
  const title = first.length <= limit && !/[.!?]$/.test(first) ? first : ''
  if (!title || !isName(second)) return { title, company_name: '', location: '' }
  const [company_name = '', place = ''] = second.split(/\s+[·•|]\s+/)
  const beside = third.split(/\s+[·•|]\s+/).find(isPlace) ?? ''
  if (!isPlace(company_name)) return { title, company_name, location: place || beside }
  const after = told.slice(2, 4).find((line) => isName(line) && !isPlace(line) && !control.test(line))
  return { title, company_name: after ?? '', location: company_name }
}

/** Buttons and kinds of work, which stand around the names. */
const control = /^(?:easy apply|apply|save|share|full|part|contract|permanent|temporary|posted|reposted)\b/i
const isAddress = (line: string) => /^(?:https?:\/\/|www\.)\S+$/i.test(line)
const isName = (line: string) => line.length <= 90 && !/[.!?:]$/.test(line) && !payPattern().test(line)
/** 'Berlin, Germany', 'London, England, United Kingdom', 'Austin, TX (Hybrid)', '10243 Berlin', 'Remote'. */
const isPlace = (line: string) =>
  /^(?:remote|hybrid|on-?site)\b.{0,40}$/i.test(line) ||
  /^\d{4,5} \p{Lu}[\p{L}.' -]{1,40}$/u.test(line) ||
  /^\p{Lu}[\p{L}.' -]{1,40}(?:, ?\p{Lu}[\p{L}.' -]{1,40}){1,2}(?: ?\([\p{L} -]{3,20}\))?$/u.test(line)

function placeOf(lines: readonly string[]): string {
  const line = lines.slice(1, 12).find(isPlace)
  if (line) return line
  return lines.some((said) => /\b(?:fully remote|100% remote|remote[- ]first)\b/i.test(said)) ? 'Remote' : ''
}

function addressOf(text: string): string {
  const found = /(?:https?:\/\/|www\.)[^\s<>"']+/i.exec(text)?.[0].replace(/[).,;:!?\]]+$/, '') ?? ''
  const address = found && !/^https?:/i.test(found) ? `https://${found}` : found
  return URL.canParse(address) && address.length <= 2000
    ? address.replace(/^https?/i, (way) => way.toLowerCase())
    : ''
}

const codes: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  CA$: 'CAD',
  C$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  S$: 'SGD',
  US$: 'USD',
}
const sign = String.raw`(?:US\$|CA\$|AU\$|[CAS]\$|[$€£]|USD|EUR|GBP|CAD|CHF|AUD|SGD)`
const amount = String.raw`\d{1,3}(?:[,.'’ ]\d{3})+|\d+(?:\.\d{1,2})?`
const payPattern = () =>
  new RegExp(
    String.raw`(${sign})?\s?(?<![\d.,])(${amount})\s?([kK])?(?:\s?(${sign}))?(?:\s?(?:-|–|—|to)\s?(${sign})?\s?(${amount})\s?([kK])?(?:\s?(${sign}))?)?(\+)?(?<after>[^\n]{0,24})`,
    'g',
  )

/** Times in a year of full-time work. */
const periods: readonly [RegExp, number][] = [
  [/^\s*(?:\/|per|an?|each)?\s*(?:hr|hour|hourly)\b/i, 2080],
  [/^\s*(?:\/|per|a|each)?\s*(?:wk|week|weekly)\b/i, 52],
  [/^\s*(?:\/|per|a|each)?\s*(?:mo|month|monthly)\b/i, 12],
]

type Pay = Pick<PastedJob, 'salary_min' | 'salary_max' | 'currency'>

function payOf(text: string): Pay {
  for (const found of text.matchAll(payPattern())) {
    const [, before, low = '', lowK, between, middle, high, highK, behind, more] = found
    const said = before ?? between ?? middle ?? behind
    if (!said) continue
    const times = periods.find(([period]) => period.test(found.groups?.after ?? ''))?.[1] ?? 1
    const from = Math.round(numberOf(low, lowK ?? (high ? highK : undefined)) * times)
    const until = high ? Math.round(numberOf(high, highK) * times) : null
    // A smaller number is something else: people, days, a bonus.
    if (from < 5000 || from > 5_000_000 || (until !== null && until < from)) continue
    const upTo =
      until === null && !more && /\bup to\s*$/i.test(text.slice(Math.max(0, found.index - 12), found.index))
    return {
      currency: codes[said.toUpperCase()] ?? said.toUpperCase(),
      salary_min: upTo ? null : from,
      salary_max: upTo ? from : until,
    }
  }
  return { salary_min: null, salary_max: null, currency: 'USD' }
}

function numberOf(digits: string, thousands: string | undefined): number {
  const isGrouped = /[,.'’ ]\d{3}(?!\d)/.test(digits)
  const plain = Number(isGrouped ? digits.replace(/[,.'’ ]/g, '') : digits)
  return thousands ? plain * 1000 : plain
}
