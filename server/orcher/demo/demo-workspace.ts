/**
 * The workspace that the demo accounts of a local seed find: made by the calls that people make and run by the engine, when the first of
 * them looks, so that no start takes longer for it and nobody's database holds what nobody looked at. What it tells is then told as of
 * the past weeks, and its chain is linked and signed anew for that.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { VerifyToken } from '#server/orcher/identify.ts'
import { type Sign, signHeads } from '#server/orcher/runs/sign-chains.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Ago, beginEpisode, type Episode } from './acting.ts'
import { addUsage } from './add-usage.ts'
import { backdate } from './backdate.ts'
import { people } from './people.ts'
import { liveThrough } from './weeks.ts'

export type DemoParts = {
  /** As the role `authenticator`, signing what it adds to chains. */
  database: Database
  /** As the owner of the database. */
  ownerDatabase: Database
  auditKey: string
  sign: Sign
  log: Pick<Log, 'info' | 'warn'>
}

/** Milliseconds for which somebody's first call waits at most. */
const patience = 10_000

/** Has the first call of a demo account wait for its workspace. */
export function withDemoWorkspace(verify: VerifyToken, parts: DemoParts): VerifyToken {
  const ids = new Set<unknown>(Object.values(people))
  let made: Promise<void> | undefined
  let isThere = false
  return async (token) => {
    const claims = await verify(token)
    if (isThere || !ids.has(claims.sub)) return claims
    made ??= makeDemoWorkspace(parts)
      .then(() => {
        isThere = true
      })
      .catch((error) => {
        parts.log.warn({ err: error }, 'the demo workspace could not be finished, and is begun anew')
        made = undefined
      })
    await Promise.race([made, wait(patience, undefined, { ref: false })])
    return claims
  }
}

/** Once for a database: whoever has used the console before keeps what they have. */
export async function makeDemoWorkspace(parts: DemoParts): Promise<void> {
  const { ownerDatabase, auditKey } = parts
  const began: Episode[] = []
  const at = async (ago: Ago) => {
    began.push(await beginEpisode(ownerDatabase, ago))
  }
  await at([35, '9:02'])
  const workspace = await take(ownerDatabase, auditKey)
  if (!workspace) return
  try {
    await liveThrough({ ...parts, workspace, at })
    await addUsage(ownerDatabase, workspace)
    await backdate(ownerDatabase, { workspace, account: people.alex, auditKey, began })
    await signHeads({ database: ownerDatabase, sign: parts.sign }, Object.values(workspace))
  } catch (error) {
    // Nobody has another half of it: what was begun goes, so that it can be begun anew.
    await ownerDatabase.transaction(async (sql) => {
      await sql`delete from orcher.workspaces where account_id = ${people.alex}`
      await sql`delete from orcher.accounts where user_id = ${people.alex}`
    })
    throw error
  }
  parts.log.info('the demo workspace is there')
}

export type DemoPlace = { id: string; sandbox: string }

/** Undefined where it has been taken before. */
const take = ({ transaction }: Database, auditKey: string): Promise<DemoPlace | undefined> =>
  transaction(async (sql) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: people.alex })
    await sql`select set_config('orcher.audit_key', ${auditKey}, true), set_config('request.jwt.claims', ${claims}, true)`
    const [taken] = await sql`
      insert into orcher.accounts (user_id, plan)
      select id, 'growth' from auth.users where id = ${people.alex} on conflict do nothing returning user_id`
    if (!taken) return undefined
    const [made] = await sql<{
      id: string
    }>`select orcher.make_workspace(${people.alex}, 'Vendor desk') as id`
    const [place] = await sql<DemoPlace>`
      select sandbox_of as id, id as sandbox from orcher.workspaces where sandbox_of = ${made?.id ?? ''}`
    return place
  })
