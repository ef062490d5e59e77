/**
 * One function in a process of its own: Node with its permission model, so that it reads its own code and nothing else of
 * the disk, writes nothing and starts nothing; as a user of its own where the server is root. Requests go as HTTP/2 over a pipe that only the two of them have; the other
 * pipe between them tells the process when the server is gone.
 */
import type { ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import http2, { type ClientHttp2Session, type ClientHttp2Stream, type OutgoingHttpHeaders } from 'node:http2'
import path from 'node:path'
import type { Start } from '#server/functions/runtime/protocol.ts'
import type { Failure } from './errors.ts'
import type { FunctionLog } from './function-log.ts'
import type { FunctionUser } from './function-user.ts'
import { readNews } from './read-news.ts'
import type { FunctionsLimits } from './settings.ts'
import { newsOf, openSession, spawnNode, whenEnded } from './spawn-node.ts'
import { watchLimits } from './watch-limits.ts'

export type FunctionProcess = {
  readonly pid: number | undefined
  /** Requests under way. */
  inFlight(): number
  /** Whether new requests may go to it. */
  isUsable(): boolean
  request(headers: OutgoingHttpHeaders, options: { endStream: boolean }): ClientHttp2Stream
  /** Resolves when it can serve, or has ended. */
  ready: Promise<unknown>
  /** Resolves when the process has ended. */
  ended: Promise<Failure>
  /** Whether a file that it has loaded, or the secrets, have changed since. */
  isStale(): Promise<boolean>
  /** No new requests; ends when those under way are done, or after `patience` milliseconds. */
  retire(patience: number): void
}

export type ProcessOptions = {
  start: Start
  /** Undefined for the user that this server has. */
  user: FunctionUser | undefined
  limits: FunctionsLimits
  log: FunctionLog
  onIdle: () => void
}

export function startFunctionProcess({ start, user, limits, log, onIdle }: ProcessOptions): FunctionProcess {
  const startedAt = Date.now()
  const child = spawnNode(start, limits, user)
  const session = openSession(child)
  let failure: Failure = 'boot'
  let files: string[] | undefined
  let retired = false
  const kill = (reason: Failure, message: string) => {
    failure = reason
    log.write('error', message)
    child.kill('SIGKILL')
  }
  const retire = (patience: number) => {
    if (retired) return
    retired = true
    if (files) failure = 'closed'
    if (requests.inFlight() === 0) session.close()
    setTimeout(() => child.kill('SIGKILL'), patience).unref()
  }
  const watch = watchLimits({
    pid: child.pid ?? 0,
    session,
    limits,
    onExceeded: (what) => kill(what, `The function has gone beyond its limit: ${what}.`),
    onWorn: () => retire(limits.wallClock),
  })
  const requests = countRequests(session, {
    onFirst: () => files && watch.begin(),
    onLast: () => {
      watch.pause()
      if (retired) session.close()
      else onIdle()
    },
  })
  const booting = setTimeout(() => kill('boot', servedNothing(limits.boot)), limits.boot)
  const onNonsense = () => kill('crash', 'The function has spoken in the name of its runtime.')
  const serving = whenReady(child, log, onNonsense).then((loaded) => {
    clearTimeout(booting)
    files = loaded
    failure = retired ? 'closed' : 'crash'
    if (requests.inFlight() > 0) watch.begin()
  })
  const ended = whenEnded(child).then((signal) => {
    clearTimeout(booting)
    watch.end()
    requests.cutOff()
    return signal === 'SIGABRT' ? 'memory' : failure
  })
  const ready = Promise.race([serving, ended])
  return {
    pid: child.pid,
    ...requests,
    isUsable: () => !retired && !session.closed && !session.destroyed,
    ready,
    ended,
    isStale: () =>
      ready.then(() => isAnyNewer([...(files ?? []), path.join(start.folder, '.env')], startedAt)),
    retire,
  }
}

/** With the files that the function has loaded. What else is told goes to the log: its console, and Node's own last words. */
function whenReady(child: ChildProcess, log: FunctionLog, onNonsense: () => void): Promise<string[]> {
  const { stdout, stderr } = child
  if (stdout) log.follow(stdout, 'info')
  if (stderr) log.follow(stderr, 'warn')
  return new Promise((resolve) => {
    readNews(newsOf(child), {
      onTold: (told) => {
        if (told.type === 'ready') resolve(told.files)
        if (told.type === 'log') log.write(told.level, told.text)
        if (told.type === 'failed') log.write('error', told.text)
      },
      onNonsense,
    })
  })
}

const servedNothing = (patience: number) =>
  `The function has served nothing ${patience} ms after its start: does it call Deno.serve?`

function countRequests(session: ClientHttp2Session, told: { onFirst(): void; onLast(): void }) {
  const open = new Set<ClientHttp2Stream>()
  return {
    inFlight: () => open.size,
    request(headers: OutgoingHttpHeaders, options: { endStream: boolean }): ClientHttp2Stream {
      const stream = session.request(headers, options)
      open.add(stream)
      if (open.size === 1) told.onFirst()
      stream.once('close', () => {
        open.delete(stream)
        if (open.size === 0) told.onLast()
      })
      return stream
    },
    /** A session that is destroyed ends its streams as if they were whole: these are to say that they are not. */
    cutOff(): void {
      for (const stream of open) stream.close(http2.constants.NGHTTP2_CANCEL)
      session.destroy()
    },
  }
}

/** Whether a file has changed. One that has gone counts by its folder, so a missing .env is no change. */
async function isAnyNewer(files: readonly string[], time: number): Promise<boolean> {
  const changedAt = (file: string) => stat(file).then(({ ctimeMs }) => ctimeMs)
  const changes = await Promise.all(
    files.map((file) =>
      changedAt(file).catch(() => changedAt(path.dirname(file)).catch(() => Number.POSITIVE_INFINITY)),
    ),
  )
  return changes.some((changed) => changed > time)
}
