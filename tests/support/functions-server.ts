/** The functions service by itself, with the gateway: for tests with limits that the whole product does not expose. */
import { cp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { endConnectionsOf } from '#server/end-connections.ts'
import { fillCache } from '#server/functions/fill-cache.ts'
import { functionsService } from '#server/functions/functions-service.ts'
import type { FunctionsLimits, FunctionsProject } from '#server/functions/settings.ts'
import { lockOf } from '#server/functions/spawn-deno.ts'
import { addGateway } from '#server/platform/http/gateway.ts'
import { createLog } from '#server/platform/log.ts'
import { loadKeys } from '#server/platform/tokens/keys.ts'
import { makeFolder } from './folders.ts'

export const functionsProject = path.resolve(import.meta.dirname, '../conformance/functions-project')

type LogLine = Record<string, unknown>

export type FunctionsServer = {
  /** The served folder, a copy that a test may change. */
  folder: string
  url: string
  call(pathAndQuery: string, init?: RequestInit): Promise<Response>
  /** As `npm run functions -- cache`, into the cache of the calls or another folder; `lock` is the lock file written. */
  fetchImports(name: string, cache?: string): Promise<{ problem: string | undefined; lock: string }>
  /** The lines of the log. */
  lines: LogLine[]
  /** Resolves with the first line of the log, past or future, that contains these words or satisfies the condition. */
  logged(meant: string | ((line: LogLine) => boolean)): Promise<LogLine>
  close(): Promise<void>
}

async function startFunctionsServer(limits: Partial<FunctionsLimits>): Promise<FunctionsServer> {
  // Deno reads nothing below /dev without being allowed everything.
  const dataDir = await makeFolder('functions', os.tmpdir())
  const folder = path.join(dataDir, 'functions')
  await cp(path.join(functionsProject, 'functions'), folder, { recursive: true })
  const { lines, logged, log } = recordedLog()
  const app: FastifyInstance = fastify({ loggerInstance: log, forceCloseConnections: 'idle' })
  const endConnections = endConnectionsOf(app.server)
  const keys = await loadKeys({ dataDir })
  addGateway(app, { keys })
  const names = ['hostile', 'troubled', 'answers', 'echo', 'open', 'greeting']
  const project: FunctionsProject = {
    folder,
    functions: Object.fromEntries(names.map((name) => [name, { verifyJwt: false }])),
    secrets: {},
    reload: true,
    html: false,
  }
  const cacheOfCalls = path.join(dataDir, 'deno')
  await app.register(functionsService, {
    prefix: '/functions/v1',
    project,
    url: 'http://127.0.0.1',
    cache: cacheOfCalls,
    databaseUrl: 'postgresql://owner@localhost/postgres',
    keys,
    verify: keys.verify,
    limits,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    folder,
    url,
    lines,
    logged,
    fetchImports: async (name, cache = cacheOfCalls) => {
      const [found] = await fillCache(project, cache, [name])
      return { problem: found?.problem, lock: lockOf(cache, name) }
    },
    call: (pathAndQuery, init) =>
      fetch(`${url}/functions/v1/${pathAndQuery}`, { redirect: 'manual', ...init }),
    close: async () => {
      await Promise.all([app.close(), endConnections()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One for all tests of a file. */
export function useFunctionsServer(limits: Partial<FunctionsLimits> = {}): FunctionsServer {
  const shared = {} as FunctionsServer
  beforeAll(async () => {
    Object.assign(shared, await startFunctionsServer(limits))
  })
  afterAll(() => shared.close?.())
  return shared
}

function recordedLog() {
  const lines: LogLine[] = []
  const waiting = new Set<() => void>()
  const log = createLog('debug', {
    write(line: string) {
      lines.push(JSON.parse(line))
      for (const look of waiting) look()
    },
  }) as FastifyBaseLogger
  const logged: FunctionsServer['logged'] = (meant) =>
    new Promise((resolve) => {
      const isMeant =
        typeof meant === 'string' ? ({ message }: LogLine) => String(message).includes(meant) : meant
      const look = () => {
        const found = lines.find(isMeant)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { lines, logged, log }
}
