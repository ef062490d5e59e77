/**
 * Creates the workspace of the local demo accounts: by ordinary API calls and the engine, at the first call of one of them, so that
 * it does not slow down the start or fill databases that do not need it. It is then backdated over the past weeks.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { VerifyToken } from '#server/orcher/identify.ts'
import { type Sign, signHeads } from '#server/orcher/runs/sign-chains.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { asProject } from '#server/platform/work/as-project.ts'
import { type Ago, beginEpisode, type Episode } from './acting.ts'
import { addUsage } from './add-usage.ts'
import { backdate } from './backdate.ts'
import { people } from './people.ts'
import { liveThrough } from './weeks.ts'

export type DemoParts = {
  /** As the role `authenticator`, with the key of audit chains. */
  database: Database
  /** As the owner of the database. */
  ownerDatabase: Database
  auditKey: string
  sign: Sign
  log: Pick<Log, 'info' | 'warn'>
}

/** Milliseconds that the first call waits at most. */
const timeout = 10_000

/** Makes the first call of a demo account wait for its workspace. */
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
    await Promise.race([made, wait(timeout, undefined, { ref: false })])
    return claims
  }
}

/** Once per database; existing data of people is kept. */
export async function makeDemoWorkspace(given: DemoParts): Promise<void> {
  const parts = { ...given, ownerDatabase: asProject(given.ownerDatabase) }
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
    // An incomplete workspace is deleted, so that it can be created again.
    await ownerDatabase.transaction(async (sql) => {
      await sql`delete from orcher.workspaces where account_id = ${people.alex}`
      await sql`delete from orcher.accounts where user_id = ${people.alex}`
    })
    throw error
  }
  parts.log.info('the demo workspace is there')
}

export type DemoPlace = { id: string; sandbox: string }

/** Undefined if another process has it. */
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
