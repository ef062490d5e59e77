/** Answers from the database: the person's own records, jobs, and people and companies by name. */
import { withCommas } from '#shared/with-commas.ts'
import type { JobQuery, Source, Step } from './answer.ts'
import { alertAddress, jobQueryOf, jobQueryText } from './job-query.ts'
import { ownPlaces, ownSubjectOf } from './own-subject.ts'
import { type Means, type Part, sourceOf } from './part.ts'
import { quoteOf } from './quote.ts'

export async function answerOwn(text: string, { records }: Means): Promise<Part | undefined> {
  const subject = ownSubjectOf(text.replace(/[?!.]+$/, ''))
  if (!subject) return undefined
  const { path, title } = ownPlaces[subject]
  const open: Step = { label: `Open ${title}`, to: path }
  const source: Source = { path, title, label: 'Your records', quote: undefined }
  if (!records.signedIn) {
    return {
      known: true,
      says: [{ text: `That is in your own records, under ${title}. Log in to see the answer.`, at: 0 }],
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

const inThousands = (dollars: number) => `$${Math.round(dollars / 1000)}K`

/** The list beneath is searched by words, so it counts more jobs than a query for pay does. */
function paySaid({ salary }: JobQuery, lowest: number | undefined, highest: number | undefined): string {
  const range =
    lowest && highest && lowest < highest
      ? `They pay ${inThousands(lowest)} to ${inThousands(highest)} a year`
      : ''
  if (!salary) return range && ` ${range}.`
  const below = 'list below also shows jobs that pay less or list no pay'
  return range ? ` ${range}; the ${below}.` : ` The ${below}.`
}

export async function answerJobs(text: string, { found, records, library }: Means): Promise<Part> {
  const query = jobQueryOf(text, found.known.words, library.companies)
  const { total, more, lowest, highest } = await records.jobs(query)
  const asked = jobQueryText(query)
  const count = `${withCommas(total)}${more ? ' or more' : ''}`
  const says: Part['says'] = [
    {
      text:
        total === 0
          ? `No open job fits “${asked}” today. An alert tells you when one does.`
          : `${count} open ${total === 1 ? 'job fits' : 'jobs fit'} “${asked}”.${paySaid(query, lowest, highest)}`,
      at: 0,
    },
  ]
  const sources: Source[] = [
    { path: jobsAddress(query), title: 'Open jobs, counted now', label: 'Open jobs', quote: undefined },
  ]
  const pay = query.words
    ? found.search(`${query.words} salary ${query.place ?? ''} ${query.level ?? ''}`)
    : []
  const range = pay.find(({ passage, coverage }) => passage.label === 'SalarySpace' && coverage > 0.8)
  if (range) {
    const said = quoteOf(
      range.passage.text,
      `${query.words} ${query.remote ? 'remote' : (query.place ?? '')} ${query.level ?? ''}`,
      1,
    )
    says.push({ text: `SalarySpace has this: ${said}`, at: 1 })
    sources.push(sourceOf(range.passage, text))
  }
  return {
    known: true,
    says,
    sources,
    jobs: query,
    steps: [
      { label: `Create an alert for ${asked}`, to: alertAddress(query) },
      { label: 'See them in Jobs', to: jobsAddress(query) },
      ...(range ? [{ label: 'Compare pay', to: range.passage.path }] : []),
    ],
  }
}

function jobsAddress({ words, place, remote, company, level, type }: JobQuery): string {
  const params = new URLSearchParams()
  const q = [words, company].filter(Boolean).join(' ')
  if (q) params.set('q', q)
  if (remote) params.append('place', 'Remote')
  if (place) params.append('place', place)
  if (type) params.append('type', type)
  if (level) params.append('level', level)
  return params.size > 0 ? `/jobs?${params}` : '/jobs'
}

/** Only if the question is who that is: the results below already show people by name. */
export async function answerName(text: string, { records }: Means): Promise<Part | undefined> {
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
