/**
 * The only way to check a code, a link's hash or a password: a try is taken before, and returned unless the guess was wrong. When a
 * budget is exhausted, the pause is an hour, then doubles up to a day; the account's owner is notified by mail.
 */
import type { Parts } from '#server/auth/auth-parts.ts'
import { AuthError, type TooManyRequests, tooManyRequests } from '#server/auth/errors.ts'
import type { Sql } from '#server/platform/database.ts'
import { type Budget, budgetsOf, type Guess, type Standing } from './budgets.ts'
import { standingOf } from './known-networks.ts'
import { warnOwner } from './warn-owner.ts'

/** Throws what `work` throws, or TooManyRequests without running it. */
export async function countGuess<T>(
  auth: Parts<'database' | 'settings' | 'templates' | 'now'>,
  guess: Guess,
  work: (standing: Standing) => Promise<T>,
): Promise<T> {
  const { perHour } = auth.settings.guesses
  const standing = await standingOf(auth, guess)
  if (perHour === 0) return work(standing)
  const budgets = budgetsOf(guess, standing, perHour)
  const taken = { guess, budgets, ...(await takeGuess(auth, budgets)) }
  return afterTaking(auth, taken, () => work(standing))
}

/** A try that was taken: the budgets, the seconds to wait if it was refused, and the budgets that it exhausted. */
export type Taken = { guess: Guess; budgets: readonly Budget[]; waits: number; spent: readonly string[] }

/** `work` receives the budget whose try it may return in its own statement. */
export async function afterTaking<T>(
  auth: Parts<'database' | 'settings' | 'templates' | 'now'>,
  { guess, budgets, waits, spent }: Taken,
  work: (own: OwnBudget) => Promise<T>,
): Promise<T> {
  if (waits > 0) throw tooMany(guess, waits)
  const own: OwnBudget = {
    key: budgets.length === 1 && budgets[0]?.own ? budgets[0].key : undefined,
    isReturned: budgets.length === 0,
  }
  try {
    const result = await work(own)
    if (!own.isReturned) await returnGuess(auth, budgets, true)
    return result
  } catch (error) {
    if (!isWrongGuess(error)) await returnGuess(auth, budgets, false)
    else if (spent.length > 0) await warnOwner(auth, guess)
    throw error
  }
}

/** The person's own budget if the try was taken from that alone: deleting its row returns the try. */
export type OwnBudget = { key: string | undefined; isReturned: boolean }

/** For the hash of a link, which is too long to guess: the right one works regardless of earlier wrong ones from the network. */
export async function countLink<T>(
  auth: Parts<'database' | 'settings' | 'now'>,
  ip: string,
  work: () => Promise<T>,
): Promise<T> {
  const { perHour } = auth.settings.guesses
  try {
    return await work()
  } catch (error) {
    if (perHour === 0 || !isWrongGuess(error)) throw error
    const guess: Guess = { kind: 'link', ip }
    const { waits } = await takeGuess(auth, budgetsOf(guess, 'stranger', perHour))
    throw waits > 0 ? tooMany(guess, waits) : error
  }
}

const wrongGuesses = [
  'otp_expired',
  'invalid_credentials',
  'current_password_invalid',
  'reauthentication_not_valid',
  'mfa_verification_failed',
  'mfa_verification_rejected',
]

const isWrongGuess = (error: unknown) => error instanceof AuthError && wrongGuesses.includes(error.code)

async function takeGuess(
  { database, settings, now }: Parts<'database' | 'settings' | 'now'>,
  budgets: readonly Budget[],
): Promise<{ waits: number; spent: string[] }> {
  const { pause, longestPause } = settings.guesses
  const [taken] = await database.sql<{ waits: number; spent: string[] }>`
    select ceil(waits)::integer waits, spent from auth.take_guess(
      ${budgets.map(({ key }) => key)}, ${budgets.map(({ limit }) => limit)}, ${now()},
      make_interval(secs => ${pause}), make_interval(secs => ${longestPause}))`
  return taken ?? { waits: 0, spent: [] }
}

async function returnGuess(
  { database, now }: Parts<'database' | 'now'>,
  budgets: readonly Budget[],
  isRight: boolean,
): Promise<void> {
  const proven = isRight ? budgets.filter(({ own }) => own) : []
  await database.sql`
    select auth.return_guess(${budgets.map(({ key }) => key)}, ${budgets.map(({ limit }) => limit)},
      ${proven.map(({ key }) => key)}, ${now()})`
}

function tooMany({ kind }: Guess, seconds: number): TooManyRequests {
  const minutes = Math.ceil(seconds / 60)
  const wait =
    minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  const names = {
    code: 'wrongCodes',
    password: 'wrongPasswords',
    factor: 'wrongFactorCodes',
    recovery: 'wrongRecoveryCodes',
    link: 'wrongLinks',
  } as const
  return tooManyRequests(names[kind], seconds, { wait })
}

/** Deletes budgets unused for days: they are full, and their pauses start over. */
export async function deleteOldGuesses(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.guesses where key in (
      select key from auth.guesses where began_at < ${before} and (paused_until is null or paused_until < ${before}) limit 1000
      for update skip locked
    ) returning 1`
  return gone.length
}
