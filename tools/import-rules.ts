/** Import rules for Biome, generated from the folders, so that a new folder has its rule at once. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Rule = { room: string; never: string[]; why: string }

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'biome.imports.json')

/** The parts of `app/`, each with what it may never import. */
const app: Rule[] = [
  {
    room: 'app/routes',
    never: ['#server/**', '#app/routes/**'],
    why: 'A route knows features, ui, data, lib, content and shared: no other route, and never the server.',
  },
  {
    room: 'app/features',
    never: ['#app/features/**', '#app/routes/**', '#server/**'],
    why: 'Features do not know each other: a rule goes to shared, a look to ui, the rest through the route.',
  },
  {
    room: 'app/data',
    never: ['#app/features/**', '#app/routes/**', '#app/ui/**', '#app/content/**', '#server/**'],
    why: 'data knows its own folder, lib and shared.',
  },
  {
    room: 'app/content',
    never: ['#app/features/**', '#app/routes/**', '#app/ui/**', '#app/data/**', '#app/lib/**', '#server/**'],
    why: 'content is words and figures: it knows its own folder and shared.',
  },
  {
    room: 'app/lib',
    never: [
      '#app/features/**',
      '#app/routes/**',
      '#app/ui/**',
      '#app/data/**',
      '#app/content/**',
      '#server/**',
    ],
    why: 'lib knows its own folder and shared.',
  },
  {
    room: 'app/ui',
    never: [
      '#app/features/**',
      '#app/routes/**',
      '#app/lib/**',
      '#app/data/**',
      '#app/content/**',
      '#server/**',
    ],
    why: 'ui has no data of the server: it knows its own folder, pure rules of shared and packages.',
  },
]

const shared: Rule = {
  room: 'shared',
  never: ['#app/**', '#server/**', 'node:*'],
  why: 'shared is pure: its own folder and zod.',
}

/** Writes the rules; with `check`, only says whether the file is up to date. */
export async function writeImportRules({ check = false } = {}): Promise<boolean> {
  const rules = [...app, ...featureRules(), shared, ...serverRules(), ...testRules()]
  const text = `${JSON.stringify({ overrides: rules.map(override) }, null, 2)}\n`
  if (!check) {
    await writeFile(file, text)
    return true
  }
  const same = (await readFile(file, 'utf8').catch(() => '')) === text
  if (!same) console.log('biome.imports.json is not of today’s folders: run `node tools/import-rules.ts`.')
  return same
}

/** A subject with subfolders is still one feature: its parts may import each other, but no other feature. */
function featureRules(): Rule[] {
  const features = app.find(({ room }) => room === 'app/features')
  if (!features) return []
  return folders('app/features')
    .flatMap((side) => folders(`app/features/${side}`).map((subject) => `app/features/${side}/${subject}`))
    .filter((room) => folders(room).length > 0)
    .map((room) => ({ ...features, room, never: [...features.never, `!#${room}/**`] }))
}

function serverRules(): Rule[] {
  const services = folders('server').filter((name) => name !== 'platform')
  // Files in server/ itself compose the services.
  const assembly = ['#app/**', '#server/*.ts']
  const others = (self: string) =>
    services.filter((name) => name !== self).map((name) => `#server/${name}/**`)
  return [
    {
      room: 'server/platform',
      never: [...assembly, ...others('platform')],
      why: 'platform knows no service.',
    },
    ...services.map((name) => ({
      room: `server/${name}`,
      never: [...assembly, ...others(name)],
      why: 'Services meet in PostgreSQL or through a function handed over in server/app.ts.',
    })),
    {
      room: 'server/rest/plan',
      never: [...assembly, ...others('rest'), '#server/rest/sql/**', '#server/rest/answer/**'],
      why: 'A plan knows the request and the catalog: SQL and answers are made from it.',
    },
  ]
}

function testRules(): Rule[] {
  return folders('tests')
    .filter((name) => name !== 'support')
    .map((name) => ({
      room: `tests/${name}`,
      never: ['#app/**', '#server/**'],
      why: 'Black boxes: they know tests/support and shared facts only.',
    }))
}

function folders(room: string): string[] {
  return readdirSync(path.join(root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** An override replaces the rule's patterns, so each repeats the one against `../` imports. */
function override({ room, never, why }: Rule) {
  const patterns = [{ group: ['../**', ...never], message: why }]
  const noRestrictedImports = { level: 'error', options: { patterns } }
  return {
    includes: [`${room}/**`, ...(room.startsWith('tests/') ? [] : ['!**/*.test.ts', '!**/*.test.tsx'])],
    linter: { rules: { style: { noRestrictedImports } } },
  }
}

if (import.meta.main) await writeImportRules()
