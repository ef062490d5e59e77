/** Processes that share one PostgreSQL. */
import { givenPostgres } from '#tests/support/own-postgres.ts'
import { crashing } from './directives.ts'
import type { Product, Stage } from './stage.ts'

type Further = {
  /** That of a process that ended, to start it again. */
  folder?: string
  env?: Record<string, string>
}

/** Starts a process that sends to a server of the row. */
export type Start = (further?: Further) => Promise<Product>

export async function givenShared(stage: Stage, outsidePort = 0): Promise<Start> {
  const postgres = await givenPostgres([], { migrated: true })
  stage.afterwards(() => postgres.stop())
  return async ({ folder, env } = {}) => {
    const options = crashing(folder ?? (await stage.folder()), outsidePort)
    return stage.start({ ...options, env: { ...options.env, DATABASE_URL: postgres.url, ...env } })
  }
}

export async function givenTwo(stage: Stage, outsidePort = 0) {
  const start = await givenShared(stage, outsidePort)
  const one = await start()
  return { one, other: await start(), start }
}
