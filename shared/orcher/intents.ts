/** What each intent adds to a plan: the steps of its clause, or the question to ask first. */
import { jobQueryOf, jobQueryText } from '#shared/answers/job-query.ts'
import { addressIn, type Clause, contentOf, wordsIn } from './clauses.ts'
import { capital, type Draft, withoutUndefined } from './draft.ts'
import {
  callable,
  documentWords,
  everybody,
  fitWords,
  type Intent,
  jobWords,
  marketWords,
  memoryWords,
  skillWords,
  wantedJobs,
} from './lexicon.ts'
import { unquoted } from './quotes.ts'
import { foundBefore, refersBack } from './refers-back.ts'
import { sourcesIn } from './sources.ts'
import { draftedFor, handleIn, sendTo, wordsFor } from './to-person.ts'
import { tools } from './tools.ts'

type Planning = (draft: Draft, clause: Clause) => void

const has = ({ words }: Clause, some: ReadonlySet<string>) => words.some((word) => some.has(word))

const find: Planning = (draft, clause) => {
  // 'jobs that pay above 80k' are jobs.
  const asksPay = has(clause, jobWords) && queryIn(clause).salary !== undefined
  const isMarket = clause.intent === 'insight' || (has(clause, marketWords) && !asksPay)
  if (asksFit(clause)) match(draft, clause)
  else if (refersBack(clause) && draft.last.length > 0) draft.knows(clause.words)
  else if (has(clause, memoryWords)) recall(draft, clause)
  else if (isMarket && (has(clause, marketWords) || has(clause, jobWords))) countMarket(draft, clause)
  else if (has(clause, jobWords)) findJobs(draft, clause)
  else readSources(draft, clause)
}

const countMarket: Planning = (draft, clause) => {
  const query = queryIn(clause)
  draft.knows(clause.words)
  draft.step('market_insight', `Count the market for ${query.words || 'all roles'}`, query)
}

const findJobs: Planning = (draft, clause) => {
  draft.knows(clause.words)
  draft.step('search_jobs', `Find ${textOf(clause)}`, { ...queryIn(clause), limit: 20 })
  if (has(clause, skillWords)) {
    draft.step('match_skills', 'Compare them with your skills', { from: [...draft.last] })
  }
}

/** Reads the source of the clause, or asks which one is meant. */
const readSources: Planning = (draft, { said, words }) => {
  const { sources, offered } = draft.asked
  const named = sourcesIn(words, sources)
  const chosen = named.length > 0 ? named : sources
  if (chosen.length === 0) {
    const about = shortened(said) || 'what this is about'
    draft.ask(
      'sources',
      'sources',
      `Where should “${about}” be read? Only the sources that you name are read.`,
      offered.slice(0, 8),
    )
    return
  }
  draft.knows(words)
  if (named.length === 0) {
    draft.assume(`“${shortened(said) || 'what is asked for'}” stands in ${chosen.join(', ')}`)
  }
  draft.last = chosen
    .map((source) => {
      const read = draft.steps.find(({ args }) => 'source' in args && args.source === source)
      if (read) return read.seq
      draft.step('read_source', `Read ${source}`, { source })
      return draft.steps.at(-1)?.seq ?? 0
    })
    .filter((seq) => seq > 0)
    .sort((a, b) => a - b)
}

/** The result of an earlier step, or what the clause names. */
const takeUp: Planning = (draft, clause) => {
  if (refersBack(clause) && draft.last.length > 0) draft.knows(clause.words)
  else if (has(clause, jobWords)) findJobs(draft, clause)
  else readSources(draft, clause)
}

const compare: Planning = (draft, clause) => {
  if (has(clause, skillWords) && (has(clause, jobWords) || draft.steps.at(-1)?.tool === 'search_jobs')) {
    match(draft, clause)
    return
  }
  if (refersBack(clause) && draft.steps.at(-1)?.tool === 'compare_rows') {
    draft.knows(clause.words)
    return
  }
  takeUp(draft, clause)
  const pair = draft.last.slice(-2)
  if (pair.length === 0) return
  const about = shortened(clause.said) || 'what was found'
  draft.step('compare_rows', pair.length > 1 ? `Say what moved in ${about}` : `Rank ${about}`, { from: pair })
}

const match: Planning = (draft, clause) => {
  if (has(clause, jobWords) && !refersBack(clause)) findJobs(draft, clause)
  draft.knows(clause.words)
  if (draft.steps.at(-1)?.tool === 'match_skills') return
  const jobs = draft.steps.filter(({ tool }) => tool === 'search_jobs').map(({ seq }) => seq)
  if (jobs.length === 0) draft.ask('jobs', 'instruction', 'Which jobs should be compared with your skills?')
  else draft.step('match_skills', 'Compare them with your skills', { from: jobs })
}

const summarize: Planning = (draft, clause) => {
  takeUp(draft, clause)
  if (draft.last.length === 0) return
  draft.step('extract_summary', `Summarize ${shortened(clause.said) || 'what was found'}`, {
    from: [...draft.last],
    about: contentOf(clause.words).join(' ').slice(0, 200),
    sentences: 5,
  })
}

const write: Planning = (draft, clause) => {
  draft.knows(clause.words)
  if (draft.last.length === 0) readSources(draft, clause)
  if (draft.last.length === 0) return
  const kind = documentWords.find((word) => clause.words.includes(word) || clause.verb === word) ?? 'message'
  const to = addressee(clause)
  draft.step('draft_message', `Draft the ${kind}${to ? ` for ${shortened(to)}` : ''}`, {
    kind,
    subject: shortened(draft.asked.instruction.replace(/\s+/g, ' '), 200) || kind,
    to: to.slice(0, 120),
    from: [...draft.last],
  })
}

/** Who it is for: 'an email for the board by Friday', 'email Tom about it'. */
function addressee({ said, verb }: Clause): string {
  const named = /\b(?:for|to) (.+)$/i.exec(unquoted(said))?.[1]?.replace(/\s*\bby .+$/i, '')
  const first = letters.has(verb) ? /^\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)?/u.exec(said)?.[0] : undefined
  return (first ?? named ?? '').trim()
}
const letters: ReadonlySet<string> = new Set(['email', 'mail', 'text'])

const watch: Planning = (draft, clause) => {
  if (!has(clause, jobWords) && clause.verb === 'alert' && has(clause, everybody)) {
    notify(draft, clause)
    return
  }
  if (!has(clause, jobWords)) {
    draft.ask('watch', 'instruction', 'Open jobs can be watched. Which ones?')
    return
  }
  draft.knows(clause.words)
  draft.step('create_alert', `Set up an alert for ${textOf(clause)}`, {
    ...queryIn(clause),
    title: capital(textOf(clause)).slice(0, 120),
    frequency: /\bweek/.test(clause.object) ? 'weekly' : 'daily',
  })
}

/** What may come: 'tell me when a nurse job opens'. */
const toCome = ({ object, words }: Clause) =>
  /\b(?:when(?:ever)?|as soon as|once|if)\b/.test(object) ||
  (words.includes('new') && words.some((word) => wantedJobs.has(word)))

const notify: Planning = (draft, clause) => {
  if (asksFit(clause)) return match(draft, clause)
  if (handleIn(clause.said)) return message(draft, clause, handleIn(clause.said))
  if (has(clause, jobWords) && draft.last.length === 0 && toCome(clause)) {
    return watch(draft, clause)
  }
  if (letters.has(clause.verb) && !has(clause, everybody) && !/^me\b/i.test(clause.said))
    return write(draft, clause)
  draft.knows(clause.words)
  const to = has(clause, everybody) ? 'workspace' : 'issuer'
  draft.assume(to === 'workspace' ? 'All members of the workspace are told' : 'Only you are told')
  const about = clause.said
    .replace(/^(us|me|the team|everybody|everyone)\b/i, '')
    .replace(/^\s*(about|that|when)\b/i, '')
  const text = capital(refersBack(clause) ? '' : about.trim())
  draft.step('notify', to === 'workspace' ? 'Tell the workspace' : 'Tell you', {
    to,
    text:
      text.slice(0, 500).trim() || capital(shortened(draft.asked.instruction, 200)) || 'Something was found.',
    from: [...draft.last],
  })
}

/** To somebody by their handle. What is to be said of has to be read first. */
function message(draft: Draft, clause: Clause, to = ''): void {
  draft.knows(clause.words)
  const words = wordsFor(clause)
  if (words === undefined && draft.last.length === 0) readSources(draft, clause)
  if (words !== undefined || draft.last.length > 0) sendTo(draft, to, words && capital(words))
}

const remember: Planning = (draft, clause) => {
  if (clause.isQuestion) return recall(draft, clause)
  draft.knows(clause.words)
  const text = clause.said.replace(/^[\s:,]*(that|down|this(?=:))?\b[\s:,]*/i, '').trim()
  const content = contentOf(wordsIn(text)).filter((word) => !memoryWords.has(word) && !foundBefore.has(word))
  const isBack = (refersBack(clause) && (draft.last.length > 0 || content.length < 2)) || content.length === 0
  if (isBack && draft.last.length === 0) draft.ask('remember', 'instruction', 'What should be remembered?')
  else {
    draft.step('remember', 'Remember it', {
      text: isBack ? '' : capital(text).slice(0, 2000),
      from: isBack ? [...draft.last] : [],
    })
  }
}

const recall: Planning = (draft, clause) => {
  draft.knows(clause.words)
  const query = contentOf(clause.words)
    .filter((word) => !memoryWords.has(word))
    .join(' ')
    .slice(0, 200)
  if (query) draft.step('search_memory', `Recall ${shortened(query)}`, { query })
  else draft.ask('recall', 'instruction', 'What should be looked up in memory?')
}

const call: Planning = (draft, clause) => {
  const url = addressIn(clause.said)
  draft.knows(clause.words)
  if (!url && has(clause, everybody)) return notify(draft, clause)
  const person = handleIn(clause.said) ?? (refersBack(clause) ? draftedFor(draft) : undefined)
  if (!url && person) return message(draft, clause, person)
  if (!url && /^me\b/i.test(clause.said)) {
    if (draft.last.length === 0) readSources(draft, clause)
    if (draft.last.length > 0) notify(draft, clause)
    return
  }
  // What is sent has to be read first.
  const what = contentOf(clause.words).filter((word) => !callable.has(word))
  if (draft.last.length === 0 && what.length > 0) readSources(draft, clause)
  if (url && tools.call_webhook.args.shape.url.safeParse(url).success) {
    draft.step('call_webhook', `Send it to ${new URL(url).host}`, { url, from: [...draft.last] })
  } else {
    draft.ask('address', 'instruction', 'What address should it be sent to? It starts with https://.')
  }
}

export const intentions: Readonly<Record<Intent, Planning>> = {
  ...{ find, insight: find, compare, match, summarize, draft: write },
  ...{ watch, notify, remember, recall, call },
}

/** What a clause without a verb wants: jobs that it names, or what somebody earns. */
export const implied: Planning = (draft, clause) => {
  const { words, object } = clause
  const asksJobs = words.some(
    (word, at) => wantedJobs.has(word) && !/^(?:my|your|his|her|our|their)$/.test(words[at - 1] ?? ''),
  )
  if (earning.test(object)) countMarket(draft, clause)
  else if (asksFit(clause)) match(draft, clause)
  else if (asksJobs) findJobs(draft, clause)
}

const earning =
  /\bsalar(?:y|ies)\b|\bwages?\b|\bearn(?:s|ings?)?\b|\bdemand for\b|\bhow much\b.*\b(?:makes?|pays?|paid)\b/

const nobody: ReadonlySet<string> = new Set()

/** Words of the directive, and none that a posting is searched by. */
const noise =
  /\b(?:market|salar(?:y|ies)|wages?|earn(?:s|ings?)?|pays?|demand|trends?|supply|range|average|typical|makes?|much|that|fits?|match|suits?|my|skills?|profile|daily|weekly|comes?|opens|opened|open(?! source)|appears?|titled|called)\b/g

/** The job search's own rules, without them. */
const queried = ({ object }: Clause) => jobQueryOf(object.replace(noise, ' '), nobody, [])

function queryIn(clause: Clause) {
  const { words, place, remote, salary, level, type } = queried(clause)
  return withoutUndefined({
    words,
    remote: remote || undefined,
    ...{ place, salary: salary ? Math.round(salary) : undefined, level, type },
  })
}

const textOf = (clause: Clause): string => jobQueryText(queried(clause))

/** How well jobs go with a person. */
const asksFit = (clause: Clause) =>
  has(clause, fitWords) && (has(clause, skillWords) || /\b(?:me|they|them|it|best)\b/.test(clause.object))

function shortened(text: string, most = 60): string {
  const trimmed = text.trim().replace(/[.!?]+$/, '')
  return trimmed.length <= most ? trimmed : `${trimmed.slice(0, most - 1).trimEnd()}…`
}
