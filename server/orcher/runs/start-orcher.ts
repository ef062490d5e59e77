/** Begins what directives are owed: stretches that are wanted, what is due by the clock, and signatures under the chains. */
import { availableParallelism } from 'node:os'
import { createToolServers } from '#server/orcher/servers/look-at-servers.ts'
import { type Poller, pollWhenNotified } from '#server/platform/database/poll-when-notified.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Engine, Works } from '#server/platform/work/durable.ts'
import { doWhatIsDue } from './due.ts'
import { type RunParts, runDirective, type Stretch } from './run-directive.ts'
import { type Sign, signReports } from './sign-chains.ts'
import { stepsInTurn } from './steps-in-turn.ts'
import { takeTurns, type Wanted } from './take-turns.ts'

export type OrcherParts = RunParts & { sign: Sign; log: Log }

type Given = RunParts & { keys: { sign: Sign }; log: Log }

export type Orcher = {
  works: Works
  /** Begins to look; the function it gives stops that. */
  start(engine: Pick<Engine, 'start' | 'schedule'>): Promise<() => Promise<void>>
}

/** Stretches that this process runs at once; of one workspace, where nobody else wants any, half as many. */
const places = 32
/** Stretches that are remembered as given. */
const mostGiven = 1000
/** For those that nobody was told of. */
const pollEvery = 15_000

export function createOrcher({ keys, ...rest }: Given): Orcher {
  const parts: OrcherParts = { ...rest, sign: keys.sign }
  const { database, log } = parts
  /** Workspaces by the directives that this process has under way. */
  const underWay = new Map<string, string>()
  /** Stretches that the engine was given and has not ended: whoever is given twice and does not begin is not looked for at once again. */
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
    // Those that another process took are never heard of here.
    if (given.size > mostGiven) given.clear()
    const isNew = taken.some((stretch) => !given.has(keyOf(stretch)))
    for (const stretch of taken) given.add(keyOf(stretch))
    // Where another process is faster, the work has begun there, and nothing begins here.
    await Promise.all(taken.map((stretch) => engine.start('directive', keyOf(stretch), stretch)))
    return isNew && !areAll
  }
  return {
    works: {
      directive: async ({ workspace = '', ...stretch }: Stretch & { workspace?: string }, steps) => {
        underWay.set(stretch.directive, workspace)
        try {
          await runDirective(parts)(stretch, inTurn(steps, workspace))
        } finally {
          underWay.delete(stretch.directive)
          given.delete(keyOf(stretch))
          duePoller?.wake()
        }
      },
      'tool server': servers.look,
      'orcher due': async (_at: number, steps) => doWhatIsDue(steps, parts),
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
      // Refused only where the engine ends before it began.
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

/** Beside all else: no directive waits for a report, however long it is. */
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

/** Gives what may begin beside what is under way, and whether that is all that is wanted. */
function createTurns({ sql }: Database) {
  /** The last workspace that was looked at: where many want something, those after it are next. */
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

/** A project of its own (SUPABASE_DIR) may have no Orcher. */
let known = false
async function isThere({ sql }: Database): Promise<boolean> {
  if (!known) {
    const [row] = await sql<{ known: boolean }>`select to_regclass('orcher.directives') is not null as known`
    known = row?.known ?? false
  }
  return known
}
