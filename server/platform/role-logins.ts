/**
 * Lets each service, and the project's functions, log in as a role of its own. The passwords are derived from the owner's, so that every process behind the
 * same DATABASE_URL comes to the same ones and nothing further has to be stored.
 */
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { newClient, startPatience } from './connection.ts'
import { quoteIdentifier, quoteLiteral } from './database.ts'

export const logins = ['authenticator', 'supabase_auth_admin', 'project_owner'] as const
export type Login = (typeof logins)[number]

/** The connection string of `ownerUrl` with another login. */
export function loginUrl(ownerUrl: string, login: Login): string {
  const url = new URL(ownerUrl)
  const password = rolePassword(url, login)
  url.username = login
  url.password = password
  return url.toString()
}

export async function prepareLogins(ownerUrl: string): Promise<void> {
  const url = new URL(ownerUrl)
  const client = newClient(ownerUrl, 'tannr logins', { patience: startPatience })
  await client.connect()
  try {
    // One at a time over the database: two processes that start together would update the same catalog row.
    await client.query('select pg_advisory_lock($1)', [7_243_919_002])
    for (const login of logins) await setPassword(client, login, rolePassword(url, login))
  } finally {
    await client.end()
  }
}

/** Roles belong to the cluster, the lock to one database: whoever collides with another database's process tries again. */
async function setPassword(client: pg.Client, login: Login, password: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`alter role ${quoteIdentifier(login)} password ${quoteLiteral(password)}`)
      return
    } catch (error) {
      const collided = error instanceof Error && error.message === 'tuple concurrently updated'
      if (!collided || attempt === 10) throw error
    }
  }
}

function rolePassword(ownerUrl: URL, login: Login): string {
  const secret = `${decodeURIComponent(ownerUrl.username)}:${decodeURIComponent(ownerUrl.password)}`
  return createHmac('sha256', secret).update(`tannr role ${login}`).digest('base64url')
}
