/** Accounts and sessions while server processes are killed and their connections cut. */
import { setTimeout as wait } from 'node:timers/promises'
import { brokenPromises, type Journeys, startJourneys } from '#tests/support/account-journeys.ts'
import { postmaster } from '#tests/support/processes.ts'
import { type Fault, type Finding, timed } from './fault.ts'
import type { Product } from './stage.ts'

const people = 8
const rounds = 9
const answerGoal = 5000

const killed: Fault = {
  number: 57,
  name: `kill -9 of Node, of PostgreSQL and of both by turns, ${rounds} rounds, while ${people} people sign up, refresh and change passwords`,
  goal: 'who was answered is in, with one password, and gets the mail; nobody is half there',
  size: 'minutes',
  async run(stage) {
    const dataDir = await stage.dataFolder()
    const env = { LOG_LEVEL: 'error' }
    const wrong: string[] = []
    let told = 0
    let product = await stage.start({ dataDir, env })
    for (let round = 0; round < rounds; round++) {
      const journeys = startJourneys(product, people)
      await journeys.succeeded(60)
      const database = await postmaster(dataDir)
      if (round % 3 !== 1) process.kill(product.pid, 'SIGKILL')
      if (round % 3 !== 0) process.kill(database, 'SIGKILL')
      await journeys.stop()
      await product.stop()
      product = await stage.start({ dataDir, env })
      wrong.push(...(await failuresOf(product, journeys)))
      told += journeys.statuses.get(200) ?? 0
    }
    return findingOf(wrong, `${told} told`)
  },
}

const cut: Fault = {
  number: 58,
  name: `every connection of the product ended each 50 ms for 5 s, while ${people} people sign up, refresh and change passwords`,
  goal: 'every request answered within 5 s, with success or 503; who was answered is in, with one password, and gets the mail',
  size: 'seconds',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'error' } })
    const journeys = startJourneys(product, people)
    await journeys.succeeded(40)
    for (const until = Date.now() + 5000; Date.now() < until; await wait(50)) {
      await product.sql(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name like 'tannr%'`)
    }
    await journeys.succeeded(40)
    await journeys.stop()
    const wrong = await failuresOf(product, journeys)
    const statuses = [...journeys.statuses].map(([status, count]) => `${count} of ${status}`).join(', ')
    return timed(findingOf(wrong, `${statuses}, slowest ${Math.round(journeys.slowest)} ms`), {
      what: 'an answer',
      milliseconds: journeys.slowest,
      goal: answerGoal,
    })
  },
}

export const accountFaults: readonly Fault[] = [killed, cut]

const findingOf = (wrong: readonly string[], seen: string): Finding => ({
  figure: wrong.length === 0 ? seen : `${seen}; ${wrong.length} wrong: ${wrong.slice(0, 3).join(', ')}`,
  held: wrong.length === 0,
})

async function failuresOf(product: Product, journeys: Journeys): Promise<string[]> {
  const wrong = await brokenPromises(product, journeys)
  if (journeys.odd) wrong.push(`an answer was ${journeys.odd}`)
  const unwritten = await product.sql<{ address: string }>(
    `select address from unnest($1::text[]) address
     where not exists (select from inbox.messages where recipient = address)
       and not exists (select from tannr_internal.outbox where message ->> 'to' = address)`,
    [journeys.signUps],
  )
  wrong.push(...unwritten.map(({ address }) => `${address} gets no mail`))
  const [half] = await product.sql<Record<string, number>>(`
    select
      (select count(*)::int from auth.users u where not exists (select from auth.identities i where i.user_id = u.id))
        as "accounts without an identity",
      (select count(*)::int from auth.sessions s
        where not exists (select from auth.refresh_tokens t where t.session_id = s.id and not t.revoked))
        as "sessions without a token",
      (select count(*)::int from (select from auth.refresh_tokens where not revoked group by session_id having count(*) > 1) two)
        as "sessions with two tokens",
      (select count(*)::int from auth.sessions s
        where not exists (select from auth.mfa_amr_claims a where a.session_id = s.id))
        as "sessions that nobody has proven"`)
  for (const [what, count] of Object.entries(half ?? {})) if (count > 0) wrong.push(`${count} ${what}`)
  return wrong
}
