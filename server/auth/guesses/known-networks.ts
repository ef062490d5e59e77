/** The networks in which a person is known: those of sign-ins, and of requests for a code. */
import type { Parts } from '#server/auth/auth-parts.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import type { Sql } from '#server/platform/database.ts'
import { type Guess, hashOf, networkOf, type Standing } from './budgets.ts'

export async function standingOf(
  { database, settings, now }: Parts<'database' | 'settings' | 'now'>,
  guess: Guess,
): Promise<Standing> {
  if (guess.kind === 'link') return 'stranger'
  const { ip, kind, address, userId } = guess
  const isSecondStep = kind === 'factor' || kind === 'recovery'
  const network = (isSecondStep ? secondStepNetwork : knownNetwork)(userId ?? nobody, ip)
  const askedSince = new Date(now().getTime() - longestCode(settings) * 1000)
  const [found] = await database.sql<{ known: boolean; asked: boolean }>`
    select
      exists (select from auth.known_networks
        where user_id = ${userId ?? nobody} and network = ${network}) known,
      exists (select from auth.code_requests
        where address = ${hashOf(address)} and network = ${networkOf(ip)} and asked_at > ${askedSince}) asked`
  if (found?.known) return 'known'
  return found?.asked && kind === 'code' ? 'asked' : 'stranger'
}

/** Runs `work`, which may send codes to addresses, and records the networks of the request, also if nobody has the address. */
export async function requestCode<T>(
  { database, now }: Parts<'database' | 'now'>,
  addresses: readonly string[],
  ip: string,
  work: () => Promise<T>,
): Promise<T> {
  const result = await work()
  await database.sql`
    insert into auth.code_requests (address, network, asked_at)
    select address, ${networkOf(ip)}, ${now()}::timestamptz from unnest(${addresses.map(hashOf)}::text[]) address
    on conflict (address, network) do update set asked_at = excluded.asked_at`
  return result
}

/** Records that the person has signed in or refreshed from this network. */
export async function noteKnownNetwork(sql: Sql, userId: string, ip: string, now: Date): Promise<void> {
  await noteNetwork(sql, userId, knownNetwork(userId, ip), now)
}

/** Records a second step. A password alone does not make a network known for those, since it may be stolen. */
export async function noteSecondStep(sql: Sql, userId: string, ip: string, now: Date): Promise<void> {
  await noteNetwork(sql, userId, secondStepNetwork(userId, ip), now)
}

async function noteNetwork(sql: Sql, userId: string, network: string, now: Date): Promise<void> {
  await sql`
    insert into auth.known_networks as known (user_id, network, seen_at)
    values (${userId}, ${network}, ${now})
    on conflict (user_id, network) do update set seen_at = excluded.seen_at
    where known.seen_at < excluded.seen_at - interval '1 day'`
}

export async function forgetOldNetworks(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.known_networks where (user_id, network) in (
      select user_id, network from auth.known_networks where seen_at < ${before} limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}

export async function deleteOldCodeRequests(sql: Sql, before: Date): Promise<void> {
  await sql`delete from auth.code_requests where asked_at < ${before}`
}

export async function deleteOldestCodeRequests(sql: Sql, most: number): Promise<number> {
  await sql`
    delete from auth.code_requests where asked_at <= (
      select asked_at from auth.code_requests order by asked_at desc offset ${most} limit 1
    )`
  return 0
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Includes the person's id, so that the table does not reveal who shares a network. */
export const knownNetwork = (userId: string, ip: string) => hashOf(`${userId} ${networkOf(ip)}`)

const secondStepNetwork = (userId: string, ip: string) => hashOf(`second ${userId} ${networkOf(ip)}`)

const longestCode = ({ email, phone }: AuthSettings) => Math.max(email.otpLifetime, phone.otpLifetime)
