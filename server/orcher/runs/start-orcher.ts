/** Begins what directives are owed: stretches that are wanted, what is due by the clock, and signatures under the chains. */
import { createToolServers } from '#server/orcher/servers/look-at-servers.ts'
import type { Database } from '#server/platform/database.ts'
import type { Engine, Works } from '#server/platform/durable.ts'
import type { Log } from '#server/platform/log.ts'
import { type Looker, lookWhenTold } from '#server/platform/look-when-told.ts'
import { doWhatIsDue } from './due.ts'
import { type RunParts, runDirective, type Stretch } from './run-directive.ts'
import { type Sign, signChains } from './sign-chains.ts'

export type OrcherParts = RunParts & { sign: Sign; log: Log }

type Given = RunParts & { keys: { sign: Sign }; log: Log }

export type Orcher = {
  works: Works
  /** Begins to look; the function it gives stops that. */
  start(engine: Pick<Engine, 'start' | 'schedule'>): Promise<() => Promise<void>>
}

/** Stretches that this process runs at once. */
const most = 16
/** Stretches that are remembered as given. */
const mostGiven = 1000
/** For those that nobody was told of. */
const pollEvery = 15_000

export function createOrcher({ keys, ...rest }: Given): Orcher {
  const parts: OrcherParts = { ...rest, sign: keys.sign }
  const { database, log } = parts
  const underWay = new Set<string>()
  /** Stretches that the engine was given and has not ended: whoever is given twice and does not begin is not looked for at once again. */
  const given = new Set<string>()
  let looker: Looker | undefined
  const run = runDirective(parts)
  const servers = createToolServers(parts)
  const begin = async (engine: Pick<Engine, 'start'>): Promise<boolean> => {
    const room = most - underWay.size
    if (room <= 0 || !(await isThere(database))) return false
    await signChains(parts)
    const wanted = await wantedStretches(database, [...underWay], room)
    // Those that another process took are never heard of here.
    if (given.size > mostGiven) given.clear()
    const isNew = wanted.some((stretch) => !given.has(keyOf(stretch)))
    // Where another process is faster, the work has begun there, and nothing begins here.
    await Promise.all(
      wanted.map((stretch) => {
        given.add(keyOf(stretch))
        return engine.start('directive', keyOf(stretch), stretch)
      }),
    )
    return isNew && wanted.length === room
  }
  return {
    works: {
      directive: async (stretch: Stretch, steps) => {
        underWay.add(stretch.directive)
        try {
          await run(stretch, steps)
        } finally {
          underWay.delete(stretch.directive)
          given.delete(keyOf(stretch))
          looker?.wake()
        }
      },
      'tool server': servers.look,
      'orcher due': async (_at: number, steps) => doWhatIsDue(steps, parts),
    },
    start: async (engine) => {
      const looking = await lookWhenTold({
        database,
        channel: 'orcher',
        every: pollEvery,
        look: () => begin(engine),
        onError: (error) => log.warn({ err: error }, 'the directives that are due could not be read'),
      })
      looker = looking
      // Refused only where the engine ends before it began.
      engine.schedule('orcher due', '* * * * *').catch(() => {})
      const stopServers = await servers.start(engine)
      return async () => {
        await stopServers()
        await looking.stop()
      }
    },
  }
}

/** Of the oldest, any: several processes would all begin the same ones otherwise, and all but one in vain. */
async function wantedStretches({ sql }: Database, except: string[], most: number): Promise<Stretch[]> {
  const oldest = await sql<Stretch>`
    select id as directive, wanted as segment from orcher.directives
    where wanted > begun and id <> all (${except}::text[]) order by id limit ${most * 4}`
  if (oldest.length <= most) return oldest
  return oldest
    .map((stretch) => ({ stretch, turn: Math.random() }))
    .sort((a, b) => a.turn - b.turn)
    .slice(0, most)
    .map(({ stretch }) => stretch)
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
