/** Starts the background work of Orcher: segments of directives, scheduled work, and signatures. */
import { availableParallelism } from 'node:os'
import { createToolServers } from '#server/orcher/servers/look-at-servers.ts'
import { type Poller, pollWhenNotified } from '#server/platform/database/poll-when-notified.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { asProject } from '#server/platform/work/as-project.ts'
import type { Engine, Works } from '#server/platform/work/durable.ts'
import type { KeepOutside } from './checkpoint-files.ts'
import { runDueWork } from './due.ts'
import { type RunParts, runDirective, type Stretch } from './run-directive.ts'
import { type Sign, signReports } from './sign-chains.ts'
import { stepsInTurn } from './steps-in-turn.ts'
import { takeTurns, type Wanted } from './take-turns.ts'

export type OrcherParts = RunParts & {
  sign: Sign
  log: Log
  /** Where signed heads of the chains go beside the database. */
  keepOutside?: KeepOutside | undefined
}

type Given = Omit<OrcherParts, 'sign'> & { keys: { sign: Sign } }

export type Orcher = {
  works: Works
  /** Starts polling; the returned function stops it. */
  start(engine: Pick<Engine, 'start' | 'schedule'>): Promise<() => Promise<void>>
}

/** Segments that this process runs at once; one workspace alone gets half of them. */
const places = 32
/** Remembered segments at most. */
const maxRemembered = 1000
/** Milliseconds between polls, for missed notifications. */
const pollEvery = 15_000

export function createOrcher({ keys, ...rest }: Given): Orcher {
  const parts: OrcherParts = { ...rest, database: asProject(rest.database), sign: keys.sign }
  const { database, log } = parts
  /** The workspaces of running directives, by directive. */
  const underWay = new Map<string, string>()
  /** Segments passed to the engine and not finished: one that does not start is not a reason to poll again at once. */
  const given = new Set<string>()
  const nextTurns = createTurns(database)
  let duePoller: Poller | undefined
  const inTurn = stepsInTurn(availableParallelism())
  const servers = createToolServers(parts)
  const reports = createReports(parts)
  const begin = async (engine: Pick<Engine, 'start'>): Promise<boolean> => {
    if (!(await isThere(database))) return false
    reports.sign()
    if (underWay.size >= places) return false
    const { taken, areAll } = await nextTurns(underWay)
    // Segments that another process took are never reported here.
    if (given.size > maxRemembered) given.clear()
    const isNew = taken.some((stretch) => !given.has(keyOf(stretch)))
    for (const stretch of taken) given.add(keyOf(stretch))
    // If another process was faster, the engine starts nothing here.
    await Promise.all(taken.map((stretch) => engine.start('directive', keyOf(stretch), stretch)))
    return isNew && !areAll
  }
  return {
    works: {
      directive: async ({ workspace = '', ...stretch }: Stretch & { workspace?: string }, steps) => {
        underWay.set(stretch.directive, workspace)
        try {
          await runDirective(rest)(stretch, inTurn(steps, workspace))
        } finally {
          underWay.delete(stretch.directive)
          given.delete(keyOf(stretch))
          duePoller?.wake()
        }
      },
      'tool server': servers.look,
      'orcher due': async (_at: number, steps) => runDueWork(steps, parts),
    },
    start: async (engine) => {
      const poller = await pollWhenNotified({
        database,
        channel: 'orcher',
        pollEvery,
        poll: () => begin(engine),
        onError: (error) => log.warn({ err: error }, 'the directives that are due could not be read'),
      })
      duePoller = poller
      // Rejects only if the engine ends before it has started.
      engine.schedule('orcher due', '* * * * *').catch(() => {})
      const stopServers = await servers.start(engine)
      return async () => {
        await stopServers()
        await poller.stop()
        await reports.ended()
      }
    },
  }
}

/** Separate, so that directives never wait for reports. */
function createReports(parts: OrcherParts) {
  let signing: Promise<void> | undefined
  let again = false
  const sign = async () => {
    while (again) {
      again = false
      await signReports(parts)
    }
  }
  return {
    sign: () => {
      again = true
      signing ??= sign()
        .catch((error) => parts.log.warn({ err: error }, 'the reports that were asked for could not be read'))
        .finally(() => {
          signing = undefined
        })
    },
    ended: async () => signing,
  }
}

/** Returns the segments that may start, and whether these are all. */
function createTurns({ sql }: Database) {
  /** The last visited workspace: polling continues after it if many are waiting. */
  let lookedAt = ''
  return async (underWay: ReadonlyMap<string, string>): Promise<{ taken: Wanted[]; areAll: boolean }> => {
    const wanted = await sql<Wanted>`
      select directive, segment, workspace from orcher.due_directives(${[...underWay.keys()]}::text[], ${lookedAt}, ${places})`
    lookedAt = wanted.at(-1)?.workspace ?? ''
    const taken = takeTurns(wanted, [...underWay.values()], places)
    return { taken, areAll: taken.length === wanted.length }
  }
}

const keyOf = ({ directive, segment }: Stretch) => `directive:${directive}:${segment}`

/** A project of its own (SUPABASE_DIR) may lack Orcher. */
let known = false
async function isThere({ sql }: Database): Promise<boolean> {
  if (!known) {
    const [row] = await sql<{ known: boolean }>`select to_regclass('orcher.directives') is not null as known`
    known = row?.known ?? false
  }
  return known
}
