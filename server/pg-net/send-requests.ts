/**
 * Sends the requests that SQL queues in `net.http_request_queue`, as work of the engine: at least once, also if the process ends.
 * Private addresses are refused, except for this server's own services.
 */
import { FairQueue } from '#server/platform/database/fair-queue.ts'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { OutboundRequestError, outboundRequest } from '#server/platform/http/outbound-request.ts'
import type { Log } from '#server/platform/log.ts'
import { createWorkQueue, type WorkQueue } from '#server/platform/work/work-queue.ts'
import { findQueued, forgetResponses, type Outcome, type Queued, requestOf, settle } from './request-rows.ts'

export type RequestParts = {
  /** As the owner of the database. */
  database: Database
  /** The origins by which requests reach this server, and the one that they are sent to. */
  own: { origins: readonly string[]; target: string }
  /** The User-Agent of requests that give none. */
  agent: string
  log: Log
}

/** Requests of this process at once, and those of them that one host may have: a slow one leaves half of the places to others. */
const concurrency = 16
const ofHost = 8
/** Milliseconds between polls without a notification. */
const pollEvery = 60_000
const maxBytes = 2 * 2 ** 20

/** The engine is given its `run` under the name `request`. */
export function createRequests({ database, own, agent, log }: RequestParts): WorkQueue<Queued> {
  const hosts = new FairQueue({
    ...{ places: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY },
    limitOf: () => ofHost,
  })
  const sendQueued = async ({ id }: Queued) => {
    const request = await requestOf(database, id)
    if (!request) return
    const outcome = await send(request, own, agent)
    await settle(database, id, outcome).catch((error) => {
      if (!isDatabaseError(error)) throw error
      return settle(database, id, { timedOut: false, error: 'The response could not be stored' })
    })
  }
  const queue = createWorkQueue<Queued, number>({
    ...{ database, log, concurrency, pollEvery, channel: 'net' },
    work: 'request',
    run: (queued, steps) => steps.run('send', () => sendQueued(queued)),
    // What was found may have to wait all the same: runs of a process that ended are taken over at any time.
    gate: {
      // A run that began before an update knows no host.
      enter: ({ host = '' }: Partial<Queued>) => hosts.enter([host]),
      get waiting() {
        return hosts.waiting
      },
    },
    idOf: ({ id }) => id,
    runKeyOf: ({ id }) => `request:${id}`,
    findDue: (except, limit) => findForHosts(database, hosts, { except, limit }),
    failure: 'the requests of SQL could not be read',
  })
  return {
    ...queue,
    start: async (engine) => {
      const stop = await queue.start(engine)
      const forget = () =>
        forgetResponses(database).catch((error) => log.warn({ err: error }, 'old responses were not deleted'))
      const timer = setInterval(forget, pollEvery)
      return async () => {
        clearInterval(timer)
        await stop()
      }
    },
  }
}

/** Of each host at most as many as it has places, the oldest first. */
async function findForHosts(
  database: Database,
  hosts: FairQueue,
  { except, limit }: { except: number[]; limit: number },
): Promise<Queued[]> {
  const due: Queued[] = []
  const isFull = (host: string) =>
    hosts.taken(host) + due.filter((item) => item.host === host).length >= ofHost
  for (;;) {
    const found = await findQueued(database, {
      except: [...except, ...due.map(({ id }) => id)],
      exceptHosts: [...hosts.full, ...due.map(({ host }) => host)].filter(isFull),
      limit: limit - due.length,
    })
    const before = due.length
    for (const item of found) if (!isFull(item.host)) due.push(item)
    // What was left out made its host full, so that the next look leaves that out.
    if (due.length - before === found.length) return due
  }
}

type Request = NonNullable<Awaited<ReturnType<typeof requestOf>>>

async function send(request: Request, own: RequestParts['own'], agent: string): Promise<Outcome> {
  const { method, body, timeout } = request
  try {
    const { url, isOwn } = addressOf(request.url, own)
    const headers = { 'user-agent': agent, ...headersOf(request.headers) }
    const {
      status,
      headers: given,
      bytes,
    } = await outboundRequest(url, {
      ...{ method, headers, timeout, maxBytes, mayBePrivate: isOwn },
      ...(body === null ? {} : { body }),
    })
    const contentType = given['content-type']
    return {
      ...{ status, headers: given, timedOut: false, content: storable(bytes) },
      ...(typeof contentType === 'string' ? { contentType } : {}),
    }
  } catch (error) {
    const timedOut = error instanceof OutboundRequestError && error.reason === 'timeout'
    return { timedOut, error: timedOut ? `Timeout of ${timeout} ms reached` : messageOf(error) }
  }
}

const services = /^\/(?:(?:auth|rest|storage|realtime|functions)\/v1|v1)\//

/** @throws if it is no URL */
function addressOf(text: string, { origins, target }: RequestParts['own']): { url: string; isOwn: boolean } {
  const { origin, pathname, search, href } = new URL(text)
  if (!origins.includes(origin) || !services.test(pathname)) return { url: href, isOwn: false }
  return { url: target + pathname + search, isOwn: true }
}

/** What says where a request ends is the client's own. */
const framing = ['connection', 'content-length', 'transfer-encoding', 'upgrade']

const headersOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name, value]) => value !== null && !framing.includes(name))
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

/** PostgreSQL's text holds no NUL. */
const storable = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '')

const reasons: Record<OutboundRequestError['reason'], string> = {
  timeout: 'Timeout reached',
  'too-large': `The response has more than ${maxBytes} bytes`,
  private: 'The address is private',
  unreachable: "Couldn't connect to server",
}

function messageOf(error: unknown): string {
  if (!(error instanceof OutboundRequestError)) return (error as Error).message
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
  return code === 'ENOTFOUND' ? "Couldn't resolve host name" : reasons[error.reason]
}
