/** Realtime: other people's rows, and sessions that end. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { givenPerson } from '#tests/support/people.ts'
import { topicName } from '#tests/support/realtime.ts'
import { type Fault, timed } from './fault.ts'
import { realtimeFloods } from './realtime-floods.ts'
import { clientOf, rawSocket, since, until } from './realtime-sockets.ts'
import type { Product } from './stage.ts'

const rowsOfOthers: Fault = {
  number: 33,
  name: 'Realtime: the rows of others, and a session that ends elsewhere',
  goal: 'nobody receives a row that is not theirs; the channel is closed within a second of the end',
  size: 'minutes',
  async run(stage) {
    const product = await stage.product()
    const [ann, bob] = [await givenPerson(product), await givenPerson(product)]
    const table = `realtime_${randomBytes(5).toString('hex')}`
    await product.sql(`create table public.${table} (id int primary key, user_id uuid);
      grant select on public.${table} to authenticated;
      alter table public.${table} enable row level security;
      create policy own on public.${table} for select to authenticated using (user_id = (select auth.uid()));
      alter publication supabase_realtime add table public.${table}`)
    stage.afterwards(() => product.sql(`drop table public.${table}`))
    const client = clientOf(stage, product)
    await client.realtime.setAuth(ann.session.access_token)
    const { channel, heard, isListening } = listenTo(client, table)
    if (!(await until(isListening, 20_000))) return { figure: 'nothing was listened to', held: false }
    const insert = (from: number, to: number, { id }: { id: string }) =>
      product.sql(`insert into public.${table} select n, $1 from generate_series($2::int, $3::int) n`, [
        ...[id, from, to],
      ])
    await insert(1, 100, bob)
    await insert(101, 101, ann)
    // The last of all, so nothing else is pending.
    await until(() => heard.length > 0)
    const elsewhere = product.client()
    await elsewhere.auth.signInWithPassword(ann)
    const ended = performance.now()
    await elsewhere.auth.signOut({ scope: 'global' })
    const isClosed = await until(() => channel.state === 'closed')
    const after = since(ended)
    return timed(
      {
        figure: `${heard.length} of 101 rows heard, closed after ${isClosed ? `${after} ms` : 'never'}`,
        held: heard.join() === '101' && isClosed,
      },
      { what: 'the close', milliseconds: after, goal: 1000 },
    )
  },
}

function listenTo(client: SupabaseClient, table: string) {
  const heard: unknown[] = []
  let isListening = false
  const channel = client
    .channel(topicName())
    .on('system', {}, ({ extension, status }: { extension: string; status: string }) => {
      isListening ||= extension === 'postgres_changes' && status === 'ok'
    })
    .on('postgres_changes', { event: '*', schema: 'public', table }, (change) => {
      heard.push((change.new as { id?: number }).id)
    })
    .subscribe()
  return { channel, heard, isListening: () => isListening }
}

const expiry: Fault = {
  number: 47,
  name: 'Realtime: a token that expires in the middle of a session',
  goal: 'the channel is closed within a second of its end',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const { id } = await givenPerson(product)
    const exp = Math.floor(Date.now() / 1000) + 3
    const token = await signed(product, { sub: id, role: 'authenticated', aud: 'authenticated', exp })
    const raw = await rawSocket(stage, product)
    raw.say(1, 'a-room', 'phx_join', { config: {}, access_token: token })
    const isIn = await until(() => raw.received.join().includes('"status":"ok"'))
    const isClosed = await until(() => raw.received.join().includes('phx_close'))
    const late = Date.now() - exp * 1000
    return timed(
      { figure: `closed ${late} ms after its end`, held: isIn && isClosed && late >= 0 },
      { what: 'the close', milliseconds: late, goal: 1000 },
    )
  },
}

/** As the product itself signs. */
async function signed({ dataDir }: Product, claims: JWTPayload): Promise<string> {
  const [jwk] = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')).signingKeys as [JWK]
  const header = { alg: 'ES256', typ: 'JWT', kid: jwk.kid ?? '' }
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(jwk, 'ES256'))
}

export const realtimeFaults: readonly Fault[] = [rowsOfOthers, expiry, ...realtimeFloods]
