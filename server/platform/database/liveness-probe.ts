/**
 * Detects a PostgreSQL that no longer answers. A query may take arbitrarily long, so a slow one does not tell that the server is
 * frozen or cut off: a separate connection is probed, and an answer on any other counts as well.
 */
import type pg from 'pg'
import { newClient } from './connection.ts'
import { withSafePath } from './with-safe-path.ts'

export type LivenessProbe = {
  isSilent(): boolean
  /** Records that PostgreSQL answered something. */
  answered(): void
  /** Calls back whenever the answers cease. */
  onSilence(told: () => void): void
  stop(): void
}

/** Milliseconds. Time is counted in ticks, because a process that was blocked itself has received nothing either. */
const tick = 250
const ticksBetweenQuestions = 4
const ticksOfSilence = 10
/** A connection that has been silent for so long may be dead without having been closed. */
const ticksToReconnect = 120

export function probeLiveness(url: string, log: { warn(message: string): void }): LivenessProbe {
  const told: (() => void)[] = []
  let client: pg.Client | undefined
  let isAsking = false
  let hasHungUp = false
  let silence = 0
  let sinceQuestion = ticksBetweenQuestions
  const isSilent = () => silence >= ticksOfSilence

  const answered = () => {
    if (isSilent()) log.warn('PostgreSQL answers again')
    silence = 0
  }
  const ask = async () => {
    isAsking = true
    hasHungUp = false
    sinceQuestion = 0
    try {
      client ??= await connected(url)
      await client.query('select')
      answered()
    } catch (error) {
      void client?.end()
      client = undefined
      // A refused or closed connection is an answer, too, and each request gets that error by itself.
      if (!hasHungUp && !isTimeout(error)) answered()
    }
    isAsking = false
  }
  const timer = setInterval(() => {
    sinceQuestion++
    if (!isAsking) {
      if (sinceQuestion >= ticksBetweenQuestions) void ask()
      return
    }
    silence++
    if (silence === ticksOfSilence) {
      log.warn('PostgreSQL has not answered for a while: requests are refused until it does')
      for (const tell of told) tell()
    }
    if (sinceQuestion === ticksToReconnect) {
      hasHungUp = true
      void client?.end()
    }
  }, tick)
  timer.unref()

  return {
    isSilent,
    answered,
    onSilence: (tell) => void told.push(tell),
    stop: () => {
      clearInterval(timer)
      void client?.end()
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = newClient(withSafePath(url), 'tannr liveness probe')
  try {
    await client.connect()
  } catch (error) {
    void client.end()
    throw error
  }
  return client
}

const isTimeout = (error: unknown) => error instanceof Error && /timeout/.test(error.message)
