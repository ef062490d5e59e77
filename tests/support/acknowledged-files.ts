/** Files created over the wire with the acknowledged outcomes: created, overwritten, and some of them removed. */
import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Of one file. */
const size = 20_000
/** The operations on a name, in order; the last one only for every third. */
const steps = ['made', 'overwritten', 'removed'] as const

/** How many steps were acknowledged, and how many were tried. */
export type Progress = { acknowledged: number; tried: number }
export type Files = Map<string, Progress>

export const acknowledgedSteps = (files: Files): number =>
  files.values().reduce((sum, { acknowledged }) => sum + acknowledged, 0)

type Store = { url: string; secretKey: string }

const address = ({ url }: Store, name: string) => `${url}/storage/v1/object/faults/${name}`

const ask = (store: Store, url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { authorization: `Bearer ${store.secretKey}`, ...init.headers } })

export async function makeBucket(store: Store): Promise<void> {
  const answer = await ask(store, `${store.url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'faults' }),
  })
  if (!answer.ok) throw new Error(`The bucket could not be made: ${await answer.text()}`)
}

/** Continues with another name if a step was not acknowledged, until stopped. */
export async function writeFiles(store: Store, files: Files, { signal }: { signal: AbortSignal }) {
  for (let count = 0; !signal.aborted; count++) {
    const name = randomUUID()
    const progress = { acknowledged: 0, tried: 0 }
    files.set(name, progress)
    for (const step of count % 3 === 0 ? steps : steps.slice(0, 2)) {
      progress.tried++
      if (!(await succeeds(store, name, step, progress.tried))) break
      progress.acknowledged++
    }
  }
}

async function succeeds(store: Store, name: string, step: (typeof steps)[number], round: number) {
  const init =
    step === 'removed'
      ? { method: 'DELETE' }
      : { method: step === 'made' ? 'POST' : 'PUT', body: new Uint8Array(contentOf(name, round)) }
  const answer = await ask(store, address(store, name), init).catch(() => undefined)
  return (await answer?.arrayBuffer().catch(() => undefined)) !== undefined && answer?.ok === true
}

/** Starts with the round's number, so that contents are unique. */
function contentOf(name: string, round: number): Buffer {
  const digest = createHash('sha256').update(`${name} ${round}`).digest()
  const whole = Buffer.concat(Array.from({ length: Math.ceil(size / digest.length) }, () => digest))
  return Buffer.concat([Buffer.from([round]), whole]).subarray(0, size)
}

/** Differences from what was acknowledged: lost, truncated, or back after removal. */
export async function wrongFiles(store: Store, files: Files): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, { acknowledged, tried }] of files) {
    const answer = await ask(store, address(store, name))
    const bytes = Buffer.from(await answer.arrayBuffer())
    const found = answer.ok ? bytes : undefined
    // Of a step that was cut off nobody knows whether it was done: it was, whole, or it was not.
    const isOne = [acknowledged, tried].some((step) => isAfter(name, step, found))
    if (!isOne) wrong.push(`${name} after ${acknowledged} of ${tried} steps: ${answer.status}`)
  }
  return wrong
}

function isAfter(name: string, step: number, found: Buffer | undefined): boolean {
  if (step === 0 || steps[step - 1] === 'removed') return found === undefined
  return found?.equals(contentOf(name, step)) ?? false
}

/** The names of all stored files, by version, and of temporary ones. */
export async function versionsOnDisk(dataDir: string): Promise<{ kept: string[]; aside: string[] }> {
  const folder = path.join(dataDir, 'storage')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const all = entries.filter((entry) => entry.isFile())
  const isAside = (parent: string) => ['aside', 'partial'].includes(path.basename(parent))
  return {
    kept: all.filter(({ parentPath }) => !isAside(parentPath)).map(({ name }) => name),
    aside: all.filter(({ parentPath }) => isAside(parentPath)).map(({ name }) => name),
  }
}
