/**
 * The Tannr API by itself, with the gateway, on its own database: for tests that block its connections, or inspect its sockets.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { orcherService } from '#server/orcher/orcher-service.ts'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { addGateway } from '#server/platform/http/gateway.ts'
import { loginUrl } from '#server/platform/migrations/role-logins.ts'
import { InvalidToken } from '#server/platform/tokens/jwt.ts'
import { loadKeys } from '#server/platform/tokens/keys.ts'
import { patience, useDatabase } from './own-database.ts'

export type OrcherParts = { app: FastifyInstance; owner: Database }

/** A token is the person's id, with `~aal2` after a second factor; tests set their address by x-forwarded-for. */
export function useOrcher({ connections = 4 }: { connections?: number } = {}): OrcherParts {
  const owner = useDatabase({ size: 2 })
  const app = fastify({ trustProxy: true, forceCloseConnections: true })
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tannr-orcher-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    const [at] = await owner.sql<{ name: string }>`select current_database() as name`
    const url = new URL(inject('ownerUrl'))
    url.pathname = `/${at?.name}`
    const database = createDatabase({
      url: loginUrl(url.href, 'authenticator'),
      size: connections,
      name: 'orcher',
      timeout: patience,
    })
    closing.push(() => database.close())
    addGateway(app, { keys: await loadKeys({ dataDir }) })
    await app.register(orcherService, {
      ...{ prefix: '/v1', database, publicUrl: 'http://site.test' },
      verify: (token) => {
        const [sub = '', aal = 'aal1'] = token.split('~')
        return { sub, aal, role: 'authenticated' }
      },
      verifyBound: () => {
        throw new InvalidToken('audience')
      },
    })
    closing.push(() => app.close())
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })
  return { app, owner }
}
