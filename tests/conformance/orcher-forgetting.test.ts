/**
 * Forgetting, proved over random directives: each entry has words of its own, which afterward stand in no column of any table of the
 * database. The search knows no table by name; it reads the catalog, and shares nothing with what forgets.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { useTannr } from '#tests/support/tannr.ts'
import { holdingPlaces } from '#tests/support/words-anywhere.ts'

const tannr = useTannr()
const directing = useDirecting(tannr)

const capabilities = ['research', 'summarize', 'draft', 'remember', 'notify', 'act']

/** What a directive does with entries, besides reading them. */
type Deed = 'draft' | 'remember' | 'summarize' | 'compare' | 'notify' | 'say' | 'fork' | 'schedule' | 'reject'
const deeds: readonly Deed[] = [
  ...(['draft', 'remember', 'summarize', 'compare', 'notify', 'say', 'fork', 'schedule', 'reject'] as const),
]

/** Entries by topic, directives that read topics, and which of the entries are forgotten. */
const scenario = fc.record({
  entries: fc.array(fc.record({ topic: fc.nat(2), sentences: fc.integer({ min: 1, max: 7 }) }), {
    minLength: 3,
    maxLength: 5,
  }),
  runs: fc.array(
    fc.record({
      topics: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }),
      deed: fc.constantFrom(...deeds),
    }),
    { minLength: 3, maxLength: 5 },
  ),
  corrects: fc.boolean(),
  gone: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 2 }),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

const topics = ['walrus', 'quokka', 'ibex']

/** A word that stands nowhere else, made of letters alone, so that no form of writing changes it. */
const wordOf = (run: number, entry: number, sentence: number) =>
  `qx${[run, entry, sentence].map((n) => String.fromCharCode(97 + n).repeat(3)).join('j')}zv`

const ask = async (method: string, path: string, body?: object) => {
  const answer = await directing.ruth.own.call(method as 'POST', path, body)
  expect([path, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([
    path,
    expect.any(Number),
    '',
  ])
  return answer.body
}

type Entry = { id: string; words: string[]; text: string; topic: number }

async function entryOf(agent: string, run: number, at: number, given: Scenario['entries'][number]) {
  const words = Array.from({ length: given.sentences }, (_, sentence) => wordOf(run, at, sentence))
  const text = words
    .map((word) => `The ${topics[given.topic]} "ledger" of ${word} is late\tand\\or lost.`)
    .join('\n')
  const { id } = await ask('POST', '/memory', { agent_id: agent, text })
  return { id, words, text, topic: given.topic } satisfies Entry
}

/** Reads the topics, and goes on with what was read. */
function stepsOf({ topics: asked, deed }: Scenario['runs'][number], said: string): object[] {
  const read = asked.map((topic) => ({
    tool: 'search_memory',
    title: 'Recall',
    args: { query: topics[topic] },
  }))
  const from = asked.map((_, at) => at + 1)
  const draft = {
    tool: 'draft_message',
    title: 'Draft',
    args: { kind: 'note', subject: 'Ledgers', to: 'us', from },
  }
  const sumUp = { tool: 'extract_summary', title: 'Sum up', args: { about: 'ledger', sentences: 2, from } }
  const keep = { tool: 'remember', title: 'Keep', args: { text: '', from } }
  const tell = (to: string, text: string) => ({ tool: 'notify', title: 'Tell', args: { to, text, from } })
  const compare = { tool: 'compare_rows', title: 'Compare', args: { from } }
  const more: Record<Deed, object[]> = {
    draft: [draft],
    remember: [keep],
    summarize: [sumUp, { ...keep, args: { text: '', from: [from.length + 1] } }],
    compare: [compare, { ...draft, args: { ...draft.args, from: [from.length + 1] } }],
    notify: [tell('workspace', 'Ledgers')],
    say: [draft],
    fork: [sumUp],
    schedule: [draft],
    reject: [tell('issuer', said)],
  }
  return [...read, ...more[deed]]
}

async function runOf(agent: string, given: Scenario['runs'][number], said: string) {
  const steps = stepsOf(given, said)
  const { id } = await ask('POST', '/directives', {
    agent_id: agent,
    ...(given.deed === 'say'
      ? { instruction: `Is it so that ${said}`, context: { sources: { note: said } } }
      : { instruction: 'Go through the ledgers' }),
    steps,
  })
  const { state } = await directing.settled(id, 'completed', 'awaiting_approval', 'failed')
  // Where nothing was found there is nothing to keep.
  if (state === 'failed') return
  if (state === 'awaiting_approval') {
    const { id: approval, args_sha256 } = await directing.pendingOf(id)
    const decision = given.deed === 'reject' ? 'reject' : 'approve'
    await ask('POST', `/oversight/approvals/${approval}`, {
      decision,
      args_sha256,
      reason: `Since ${said}`,
    })
    await directing.settled(id, 'completed', 'paused')
  }
  if (given.deed === 'fork') await ask('POST', `/directives/${id}/fork`, { step: steps.length })
  if (given.deed === 'schedule')
    await ask('POST', '/schedules', { agent_id: agent, name: 'Again', instruction: said, cron: '0 7 1 1 *' })
}

test('the words of what was forgotten stand nowhere in the database, and those of the rest still do', {
  timeout: 240_000,
}, async () => {
  await tannr.sql(`update orcher.accounts set plan = 'enterprise' where user_id = $1`, [
    directing.ruth.person.id,
  ])
  await ask('POST', '/policies', { name: 'Telling asks', tool: 'notify', verdict: 'ask' })
  await ask('POST', '/webhooks', {
    url: 'https://receiver.invalid/',
    events: ['directive.completed', 'directive.paused'],
  })
  const [gone, left]: [string[], string[]] = [[], []]
  const answers: number[] = []
  for (const [run, given] of fc.sample(scenario, { seed: 20261128, numRuns: 16 }).entries()) {
    const { id: agent } = await ask('POST', '/agents', { name: `agent ${run}`, capabilities })
    const entries: Entry[] = []
    for (const [at, one] of given.entries.entries()) entries.push(await entryOf(agent, run, at, one))
    if (given.corrects) {
      const text = entries[0]?.text.replace('late', 'early') ?? ''
      await ask('PATCH', `/memory/${entries[0]?.id}`, { text, expected_version: 1 })
    }
    for (const [at, one] of given.runs.entries()) {
      const of = entries[at % entries.length]
      await runOf(agent, one, of?.text ?? '')
    }
    const forgotten = entries.filter((_, at) => given.gone.includes(at))
    for (const { id } of forgotten)
      answers.push((await ask('DELETE', '/memory', { agent_id: agent, id })).found_after)
    gone.push(...forgotten.flatMap(({ words }) => words))
    left.push(...entries.filter((one) => !forgotten.includes(one)).flatMap(({ words }) => words))
  }
  // Mails may be on their way.
  await expect.poll(() => holdingPlaces(tannr.sql, gone), { interval: 500 }).toEqual([])
  // The proof that callers are given says the same.
  expect(answers.filter((found) => found > 0)).toEqual([])
  // It sees what is there.
  const seen = await holdingPlaces(tannr.sql, left)
  expect(seen).toContainEqual(expect.stringMatching(/^orcher\.memories\.text/))
  expect(seen).toContainEqual(expect.stringMatching(/^orcher\.steps\.output/))
})
