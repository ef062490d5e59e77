/**
 * Rows that anybody can make without signing in. Each address has its limit, but a stranger may have thousands of addresses: so all of
 * them together keep no more than a bound, beyond which the oldest go. Refusing the newest instead would let whoever fills the
 * table shut everybody out; this way somebody loses their place only if thousands came in the seconds they needed.
 */
import type { Parts } from '#server/auth/auth-parts.ts'
import { deleteOldestUnansweredFlows } from '#server/auth/flow-states.ts'
import { deleteOldestCodeRequests } from '#server/auth/guesses/known-networks.ts'
import { deleteOldestUnopened } from '#server/auth/oauth-server/authorizations.ts'
import { deleteOldestUnusedClients } from '#server/auth/oauth-server/clients.ts'
import { deleteOldestSignInChallenges } from '#server/auth/passkeys/passkey-challenges.ts'
import { deleteOldestRelayStates } from '#server/auth/saml/relay-states.ts'
import { deleteOldestSignUps } from '#server/auth/signup/sign-ups.ts'
import type { Database, Sql } from '#server/platform/database.ts'

/** Deletes rows beyond `most`; returns 1,000 if there may be more of them. */
type Trim = (sql: Sql, most: number, now: Date) => Promise<number>

/** By the largest that a row can be: at most 150 MB of applications, 100 of their requests, and some 20 of each other. */
const bounds = {
  clients: [5000, deleteOldestUnusedClients],
  authorizations: [10_000, deleteOldestUnopened],
  flows: [20_000, deleteOldestUnansweredFlows],
  relayStates: [20_000, deleteOldestRelayStates],
  challenges: [20_000, deleteOldestSignInChallenges],
  codeRequests: [200_000, deleteOldestCodeRequests],
  signUps: [20_000, deleteOldestSignUps],
} as const satisfies Record<string, readonly [number, Trim]>

type Kind = keyof typeof bounds

/** Rows of a kind that this process makes between two looks at how many there are. */
const unseen = 500

const made = new WeakMap<Database, Map<Kind, number>>()

/** To be called before a row is made, where rows are so large that a minute of them matters. */
export async function makeRoom({ database, now }: Parts<'database' | 'now'>, kind: Kind): Promise<void> {
  const counts = made.get(database) ?? new Map<Kind, number>()
  made.set(database, counts)
  const count = counts.get(kind) ?? 0
  counts.set(kind, count + 1)
  if (count % unseen === 0) await trim(database.sql, kind, now())
}

export async function trimAll(sql: Sql, now: Date): Promise<void> {
  for (const kind of Object.keys(bounds) as Kind[]) await trim(sql, kind, now)
}

async function trim(sql: Sql, kind: Kind, now: Date): Promise<void> {
  const [most, deleteOldest] = bounds[kind]
  await inRounds(() => deleteOldest(sql, most, now))
}

/**
 * Each round deletes 1,000 rows at most, which keeps locks short. As many rounds as it takes: one in a minute is less than
 * strangers can add. Bounded, so that one table does not keep the others waiting.
 */
export async function inRounds(round: () => Promise<number>): Promise<void> {
  for (let done = 0; done < 200; done++) if ((await round()) < 1000) return
}
