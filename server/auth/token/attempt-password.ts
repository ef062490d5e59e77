/**
 * The first step of a sign-in by password, in one statement: finds the account, checks whether it is known in this network, and
 * takes the try. It does the same for an unknown address.
 */
import type { Parts } from '#server/auth/auth-parts.ts'
import { budgetsOf, type Guess, networkOf } from '#server/auth/guesses/budgets.ts'
import type { Taken } from '#server/auth/guesses/count-guess.ts'
import type { Client } from '#server/auth/read-request.ts'
import type { Address } from '#server/auth/signup/sign-ups.ts'
import { type Account, nobody } from '#server/auth/users.ts'

export type Attempt = Taken & {
  account: Account | undefined
  /** Whether the person has signed in from this network before. */
  isKnown: boolean
}

export async function attemptPassword(
  auth: Parts<'database' | 'settings' | 'now'>,
  address: Address,
  client: Client,
): Promise<Attempt> {
  const { audience, guesses } = auth.settings
  const { email = null, phone = null } = address
  const guess: Guess = { kind: 'password', ip: client.ip, address: email ?? phone ?? '', userId: undefined }
  const of = (standing: 'known' | 'stranger') =>
    guesses.perHour === 0 ? [] : budgetsOf(guess, standing, guesses.perHour)
  const [known, stranger] = [of('known'), of('stranger')]
  const [found] = await auth.database.sql<Row>`
    with asked as (
      select coalesce(
        (select id from auth.users where email = ${email} and aud = ${audience} and not is_sso_user),
        (select id from auth.users where phone = ${phone} and aud = ${audience} and not is_sso_user),
        ${nobody}
      ) id
    ), place as materialized (
      select exists (
        select from auth.known_networks k where k.user_id = asked.id and k.network = left(translate(encode(
          sha256(convert_to(asked.id || ' ' || ${networkOf(client.ip)}, 'UTF8')), 'base64'), '+/', '-_'), 22)
      ) is_known from asked
    )
    select u.*, place.is_known, coalesce(ceil(taken.waits), 0)::integer waits, taken.spent
    from place
    cross join lateral auth.take_guess(
      case when is_known then ${keysOf(known)}::text[] else ${keysOf(stranger)}::text[] end,
      case when is_known then ${limitsOf(known)}::integer[] else ${limitsOf(stranger)}::integer[] end,
      ${auth.now()}, make_interval(secs => ${guesses.pause}), make_interval(secs => ${guesses.longestPause})
    ) taken
    cross join asked
    left join auth.users u on u.id = asked.id`
  const { is_known: isKnown, waits, spent, ...row } = found as Row
  const account = row.id === null ? undefined : (row as Account)
  const budgets = isKnown ? known : stranger
  return { guess: { ...guess, userId: account?.id }, budgets, waits, spent, account, isKnown }
}

type Row = (Account | { id: null }) & { is_known: boolean; waits: number; spent: string[] }

const keysOf = (budgets: Taken['budgets']) => budgets.map(({ key }) => key)
const limitsOf = (budgets: Taken['budgets']) => budgets.map(({ limit }) => limit)
