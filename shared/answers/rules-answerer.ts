/** Answers by rules: each wish is answered for itself, and the answers are joined into one. */
import { withCommas } from '#shared/with-commas.ts'
import { actionFor } from './actions.ts'
import type { Answer, Answerer, JobWish, Library, Passage, Records, Source, Step } from './answer.ts'
import { alertAddress, jobWishOf, jobWishText } from './job-wish.ts'
import { withoutPoliteness } from './kind.ts'
import { stepsFrom } from './next-steps.ts'
import { ownPlaces, ownSubjectOf } from './own-wish.ts'
import { quoteOf } from './quote.ts'
import { type Hit, type LibrarySearch, searchLibrary } from './search-library.ts'
import { smallTalk } from './small-talk.ts'
import { type Wish, wishesOf } from './wishes.ts'
import { promptWords } from './words.ts'

/** Of one wish; `at` counts within its own sources. */
type Part = {
  known: boolean
  says: { text: string; at: number | undefined }[]
  sources: Source[]
  steps: Step[]
  jobs?: JobWish
}

/** Below this share of a question’s words we do not know. */
const enough = 0.55
/** A second source says something only where it fits nearly as well as the first. */
const nearly = 0.6

const pageOf = (path: string) => path.split(/[?#]/)[0] ?? path

/** What the list of results wants to know of the rules, beside their answers. */
export type RulesAnswerer = Answerer & {
  known: LibrarySearch['known']
  wishes: (prompt: string) => Wish[]
  /** Pages on the subject of a question, beyond those that the answer quotes. */
  related: (prompt: string) => Hit[]
}

export function createRulesAnswerer(library: Library, records: Records): RulesAnswerer {
  const found = searchLibrary(library)
  const wishes = (prompt: string) => wishesOf(prompt, found.known)
  return {
    known: found.known,
    wishes,
    related: (prompt) =>
      ownSubjectOf(prompt.toLowerCase())
        ? []
        : bestPages(found.search(prompt), 8, 0.25).filter(({ coverage }) => coverage >= enough),
    async answer(prompt) {
      const all = wishes(prompt)
      if (all.length === 0) return undefined
      const meant = all.length > 1 ? all.filter(({ kind }) => kind !== 'talk') : all
      const parts = await Promise.all(meant.map((wish) => answerTo(wish, { found, library, records })))
      const given = parts.filter((part) => part !== undefined)
      if (given.length === 0) return undefined
      const { steps, ...rest } = joined(given)
      return {
        kinds: all.map(({ kind }) => kind),
        ...rest,
        steps: records.signedIn ? steps : steps.map(afterSigningIn),
      }
    },
  }
}

/** A form of one’s own records waits behind the sign-in, filled in. */
const afterSigningIn = (step: Step): Step =>
  /[?&]new=/.test(step.to) ? { ...step, to: `/auth?next=${encodeURIComponent(step.to)}` } : step

type Means = { found: LibrarySearch; library: Library; records: Records }

async function answerTo(wish: Wish, means: Means): Promise<Part | undefined> {
  switch (wish.kind) {
    case 'talk': {
      const { says, steps } = smallTalk(wish.text)
      return { known: true, says: says.map((text) => ({ text, at: undefined })), sources: [], steps }
    }
    case 'jobs':
      return answerJobs(wish.text, means)
    case 'names':
      return answerName(wish.text, means)
    case 'action':
      return answerAction(withoutPoliteness(wish.text), means)
    case 'question':
      return (await answerOwn(wish.text, means)) ?? answerQuestion(wish.text, means)
  }
}

const sourceOf = ({ path, title, label, heading, text }: Passage, question: string): Source => ({
  path,
  title: heading && !title.includes(heading) && label.startsWith('Help') ? `${title}: ${heading}` : title,
  label: heading && !label.startsWith('Help') ? `${label} · ${heading}` : label,
  quote: quoteOf(text, question, 1),
})

/** The best of each page, the best first. */
function bestPages(hits: readonly Hit[], most = 3, least = 0.45): Hit[] {
  const first = hits[0]
  if (!first) return []
  const pages = new Map<string, Hit>()
  for (const hit of hits) {
    const page = pageOf(hit.passage.path)
    const before = pages.get(page)
    if (!before) pages.set(page, hit)
    // What a page begins with answers before its further parts, unless those hold more of the question.
    else if (
      before.passage.heading &&
      !hit.passage.heading &&
      hit.own >= before.own &&
      hit.coverage >= before.coverage
    )
      pages.set(page, { ...hit, score: before.score })
  }
  return [...pages.values()]
    .filter(({ score, coverage }) => score > first.score * least && coverage > 0.3)
    .slice(0, most)
}

function answerQuestion(text: string, { found }: Means): Part {
  const hits = bestPages(found.search(text))
  const [first, second] = hits
  if (!first || first.coverage < enough) return unknown()
  const also = second && second.own >= enough && second.score >= first.score * nearly
  const further = also ? quoteOf(second.passage.text, text, 1) : ''
  const tellsMore = further !== '' && !sameWords(further, first.passage.text)
  const says = [{ text: quoteOf(first.passage.text, text, tellsMore ? 2 : 3), at: 0 }]
  if (tellsMore) says.push({ text: further, at: 1 })
  return {
    known: true,
    says,
    sources: hits.map(({ passage }) => sourceOf(passage, text)),
    steps: [...stepsFrom(first.passage.path)],
  }
}

/** Whether a sentence says nothing that the text does not say. */
function sameWords(sentence: string, text: string): boolean {
  const known = new Set(promptWords(text))
  const words = promptWords(sentence)
  return words.filter((word) => known.has(word)).length > words.length * 0.75
}

function unknown(): Part {
  return {
    known: false,
    says: [
      { text: 'We do not know: nothing in our own pages or in your records answers that.', at: undefined },
      { text: 'Support is people and may know.', at: undefined },
    ],
    sources: [],
    steps: [
      { label: 'Ask support', to: '/support?topic=other' },
      { label: 'Browse the Help Center', to: '/help-center' },
    ],
  }
}

async function answerOwn(text: string, { records }: Means): Promise<Part | undefined> {
  const subject = ownSubjectOf(text.replace(/[?!.]+$/, ''))
  if (!subject) return undefined
  const { path, title } = ownPlaces[subject]
  const open: Step = { label: `Open ${title}`, to: path }
  const source: Source = { path, title, label: 'Your records', quote: undefined }
  if (!records.signedIn) {
    return {
      known: true,
      says: [
        { text: `That stands in your own records, under ${title}. Log in, and the answer is here.`, at: 0 },
      ],
      sources: [source],
      steps: [
        { label: 'Log in', to: `/auth?next=${encodeURIComponent(`/search?q=${encodeURIComponent(text)}`)}` },
        open,
      ],
    }
  }
  const says = await records.own(subject)
  if (!says) return undefined
  return { known: true, says: says.map((one) => ({ text: one, at: 0 })), sources: [source], steps: [open] }
}

function answerAction(text: string, { found, library }: Means): Part {
  const action = actionFor(text, found.known)
  if (!action) return answerPlace(text, { found, library })
  const hits = found.search(text)
  const sources = action.sources.flatMap((path) => {
    const hit = hits.find(({ passage }) => pageOf(passage.path) === path)?.passage
    const passage = hit ?? library.passages.find((one) => pageOf(one.path) === path)
    return passage ? [{ passage, source: sourceOf(passage, text) }] : []
  })
  const [first] = sources
  const says = action.says || (first ? quoteOf(first.passage.text, text, 2) : '')
  return {
    known: true,
    says: [{ text: says, at: first ? 0 : undefined }],
    sources: sources.map(({ source }) => source).slice(0, 3),
    steps: action.steps,
  }
}

/** 'open settings': the page that is called so. Else it is a question after all. */
function answerPlace(text: string, { found, library }: Pick<Means, 'found' | 'library'>): Part {
  const named = text.replace(/^(open|go|take|show|start)( me)?( to)?( the| my)? */, '')
  const page = library.passages.find(
    ({ label, title }) =>
      label === 'Page' && title.toLowerCase().startsWith(named.toLowerCase()) && named.length > 2,
  )
  if (!page) return answerQuestion(text, { found, library, records: undefined as never })
  return {
    known: true,
    says: [{ text: `${page.title}: ${page.text}`, at: 0 }],
    sources: [sourceOf(page, text)],
    steps: [{ label: `Open ${page.title}`, to: page.path }],
  }
}

const inThousands = (dollars: number) => `$${Math.round(dollars / 1000)}K`

async function answerJobs(text: string, { found, records, library }: Means): Promise<Part> {
  const wish = jobWishOf(text, found.known.words, library.companies)
  const { total, more, lowest, highest } = await records.jobs(wish)
  const asked = jobWishText(wish)
  const count = `${withCommas(total)}${more ? ' or more' : ''}`
  const says: Part['says'] = [
    {
      text:
        total === 0
          ? `No open job fits “${asked}” today. An alert tells you when one does.`
          : `${count} open ${total === 1 ? 'job fits' : 'jobs fit'} “${asked}”.${lowest && highest && lowest < highest ? ` They pay ${inThousands(lowest)} to ${inThousands(highest)} a year.` : ''}`,
      at: 0,
    },
  ]
  const sources: Source[] = [
    { path: jobsAddress(wish), title: 'Open jobs, counted now', label: 'Open jobs', quote: undefined },
  ]
  const pay = wish.words ? found.search(`${wish.words} salary ${wish.place ?? ''} ${wish.level ?? ''}`) : []
  const range = pay.find(({ passage, coverage }) => passage.label === 'SalarySpace' && coverage > 0.8)
  if (range) {
    const said = quoteOf(
      range.passage.text,
      `${wish.words} ${wish.remote ? 'remote' : (wish.place ?? '')} ${wish.level ?? ''}`,
      1,
    )
    says.push({ text: `SalarySpace has this: ${said}`, at: 1 })
    sources.push(sourceOf(range.passage, text))
  }
  return {
    known: true,
    says,
    sources,
    jobs: wish,
    steps: [
      { label: `Create an alert for ${asked}`, to: alertAddress(wish) },
      { label: 'See them in Jobs', to: jobsAddress(wish) },
      ...(range ? [{ label: 'Compare pay', to: range.passage.path }] : []),
    ],
  }
}

function jobsAddress({ words, place, remote, company, level, type }: JobWish): string {
  const params = new URLSearchParams()
  const q = [words, company].filter(Boolean).join(' ')
  if (q) params.set('q', q)
  if (remote) params.append('place', 'Remote')
  if (place) params.append('place', place)
  if (type) params.append('type', type)
  if (level) params.append('level', level)
  return params.size > 0 ? `/jobs?${params}` : '/jobs'
}

/** Only where somebody asks who that is: the list below shows whom the words name. */
async function answerName(text: string, { records }: Means): Promise<Part | undefined> {
  const who = /^who(?:s| is)? (.+?)\??$/.exec(text)?.[1]
  const record = who && (await records.named(who))
  if (!record) return undefined
  const { kind, name, about } = record
  const address = `/search?q=${encodeURIComponent(name)}&type=${kind === 'person' ? 'people' : 'companies'}`
  return {
    known: true,
    says: [{ text: `${name}: ${about}.`, at: 0 }],
    sources: [
      { path: address, title: name, label: kind === 'person' ? 'Members' : 'Companies', quote: undefined },
    ],
    steps:
      kind === 'person'
        ? [{ label: `Write to ${name}`, to: `/messages?${new URLSearchParams({ to: name })}` }]
        : [{ label: `See open jobs at ${name}`, to: `/jobs?q=${encodeURIComponent(name)}` }],
  }
}

/** One answer of three sentences, three sources and three steps at most; each part keeps its first. */
function joined(parts: readonly Part[]): Omit<Answer, 'kinds'> {
  const sources: Source[] = []
  const place = (source: Source | undefined) => {
    if (!source) return undefined
    const at = sources.findIndex(({ path }) => path === source.path)
    return at >= 0 ? at : sources.length < 3 ? sources.push(source) - 1 : undefined
  }
  for (const row of [0, 1, 2]) for (const part of parts) place(part.sources[row])
  const said = parts.flatMap((part) =>
    part.says
      .slice(0, parts.length > 1 ? 1 : 3)
      .map(({ text, at }) => ({ text, source: place(at === undefined ? undefined : part.sources[at]) })),
  )
  const steps: Step[] = []
  for (const row of [0, 1, 2])
    for (const part of parts) {
      const step = part.steps[row]
      if (step && steps.length < 3 && !steps.some(({ to }) => to === step.to)) steps.push(step)
    }
  return {
    known: parts.some(({ known }) => known),
    sentences: said.slice(0, 3),
    sources,
    steps,
    jobs: parts.find(({ jobs }) => jobs)?.jobs,
  }
}
