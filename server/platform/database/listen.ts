/** LISTEN on a dedicated connection, which is opened again whenever it is lost. */
import pg from 'pg'
import { newClient } from './connection.ts'

export type ListenOptions = {
  url: string
  name: string
  channel: string
  /** Called for each NOTIFY, and once after each reconnection, because notifications may have been missed. */
  notified: (payload: string) => void
  /** Called as soon as the connection is lost. Notifications until the reconnection are missed. */
  lost: () => void
  onError: (error: Error) => void
}

export type Listening = {
  /** Resolves once `notified` has been called for everything sent before this call; rejects if the connection is lost. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

const retryAfter = 500
/** Milliseconds between probes of the connection, which find one that is dead although it was never closed. */
const probeEvery = 2000

export async function listen(options: ListenOptions): Promise<Listening> {
  const { url, name, channel, notified, lost, onError } = options
  let closed = false
  let client: pg.Client
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    client = newClient(url, `${name} listener`)
    client.on('notification', ({ payload }) => notified(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end()
      throw error
    }
    client.once('end', () => {
      if (closed) return
      onError(new Error(`lost the connection that listens to ${channel}`))
      lost()
      retry()
    })
    endWhenSilent(client)
  }
  const retry = () => {
    timer = setTimeout(() => {
      connect().then(
        () => notified(''),
        () => closed || retry(),
      )
    }, retryAfter).unref()
  }
  await connect()
  return {
    // PostgreSQL sends what waits for a session before it answers what that session asks.
    caughtUp: async () => void (await client.query('select')),
    stop: async () => {
      closed = true
      clearTimeout(timer)
      await client.end()
    },
  }
}

/** Ends the connection if it has not answered the previous probe. */
function endWhenSilent(client: pg.Client): void {
  let waiting = false
  const timer = setInterval(() => {
    if (waiting) return void client.end()
    waiting = true
    client.query('select').then(
      () => {
        waiting = false
      },
      () => {},
    )
  }, probeEvery)
  timer.unref()
  client.once('end', () => clearInterval(timer))
}
