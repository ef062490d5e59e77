/** Notifies a person of a sign-in from a network that is new for the account. */
import type { Parts } from '#server/auth/auth-parts.ts'
import { takeFrom } from '#server/auth/limits/rate-limits.ts'
import type { Client } from '#server/auth/read-request.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { notify } from './notify.ts'

/** Notifications a day at most, for people who travel. */
const maxPerDay = 10

export async function notifyNewNetwork(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  { ip, userAgent }: Client,
): Promise<void> {
  const bucket = { key: `new place ${user.id}`, burst: maxPerDay, refill: (24 * 3600) / maxPerDay }
  if ((await takeFrom(sql, bucket, auth.now())) > 0) return
  await notify(auth, sql, user, { kind: 'new_sign_in', address: ip, device: deviceOf(userAgent ?? '') })
}

const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  CriOS: 'Chrome',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const systems = {
  iPhone: 'an iPhone',
  iPad: 'an iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS X': 'a Mac',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

/** The browser and system of a user agent, in plain words; '' if unknown. */
export function deviceOf(userAgent: string): string {
  const named = (names: Record<string, string>) =>
    Object.entries(names).find(([mark]) => userAgent.includes(mark))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}
