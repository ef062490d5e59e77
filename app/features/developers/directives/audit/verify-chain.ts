/** The chain of the workspace, verified in the browser by the very file that is given out. */
import { apiAddress, callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'

type Line = { seq: number; hash: string }
type Chain = { workspace: string; lines: readonly Line[]; jwks: unknown }
export type Verdict = {
  ok: boolean
  events: number
  /** The number of its first event; above 1 only in a sandbox, which keeps 30 days. */
  first: number
  checkpoints: number
  fault?: { seq: number; what: string }
}

type Verifier = {
  fetchChain(get: (path: string) => Promise<unknown>, jwks: unknown): Promise<Chain>
  verifyChain(chain: Chain): Promise<Verdict>
  readChain(text: string): Chain
  writeChain(chain: Chain): string
}

const file = '/verify-audit.mjs'
const load = (): Promise<Verifier> => import(/* @vite-ignore */ file)

async function readWhole(scope: WorkspaceScope): Promise<{ verifier: Verifier; chain: Chain }> {
  const verifier = await load()
  const chain = await verifier.fetchChain((path) => callOrcher('GET', path, scope), await publicKeys())
  return { verifier, chain }
}

async function publicKeys(): Promise<unknown> {
  return (await fetch(`${await apiAddress()}/auth/v1/.well-known/jwks.json`)).json()
}

export async function verifyInBrowser(scope: WorkspaceScope): Promise<Verdict & { seconds: number }> {
  // As on an address of http: in a network of one's own.
  if (!isSecureContext) {
    throw new Error(
      'browsers only compute hashes on pages opened over HTTPS. Export the chain, and check it with the verifier.',
    )
  }
  const { verifier, chain } = await readWhole(scope)
  const began = performance.now()
  const verdict = await verifier.verifyChain(chain)
  return { ...verdict, seconds: (performance.now() - began) / 1000 }
}

/** Saves the chain as the file that the verifier reads. */
export async function exportChain(scope: WorkspaceScope): Promise<void> {
  const { verifier, chain } = await readWhole(scope)
  const link = document.createElement('a')
  link.href = `data:application/jsonl;charset=utf-8,${encodeURIComponent(verifier.writeChain(chain))}`
  link.download = `${chain.workspace}.jsonl`
  link.click()
}

/** The file is no export, with a message for the person. */
export class NoChain extends Error {}

/** Bytes that a browser can read at once. */
const largest = 256 * 2 ** 20

export type Checked = Verdict & { workspace: string; isOwn: boolean }

/**
 * Verifies an export. A file has its own keys and its own head, and would attest itself: here the keys are those of the
 * installation, and its head must be in this workspace's chain.
 */
export async function checkExport(scope: WorkspaceScope, file: File): Promise<Checked> {
  if (file.size > largest) throw new NoChain('This file is too large for a browser. Use the verifier.')
  const verifier = await load()
  const chain = readOrRefuse(verifier, await file.text(), file.name)
  const jwks = await publicKeys()
  const verdict = await verifier.verifyChain({ ...chain, jwks }).catch(() => {
    throw new NoChain(`${file.name} is not an export of an audit chain.`)
  })
  const here = await callOrcher<{ workspace: string; seq: number }>('GET', '/oversight/chain', scope)
  const isOwn = chain.workspace === here.workspace
  const fault = verdict.ok && isOwn ? await foreignEnd(scope, chain, here.seq) : undefined
  // If its head differs, where it starts to differ cannot be told.
  return {
    ...verdict,
    ...(fault && { ok: false, fault, first: fault.seq }),
    workspace: chain.workspace,
    isOwn,
  }
}

function readOrRefuse(verifier: Verifier, text: string, name: string): Chain {
  try {
    const chain = verifier.readChain(text)
    if (chain.workspace && chain.lines.length > 0) return chain
  } catch {
    // Text that is not JSON, line by line.
  }
  throw new NoChain(`${name} is not an export of an audit chain.`)
}

/** What is wrong with the last event, if this workspace's chain has another one there, or none. */
async function foreignEnd(scope: WorkspaceScope, { lines }: Chain, head: number): Promise<Verdict['fault']> {
  const last = lines.at(-1) as Line
  if (last.seq > head) return { seq: last.seq, what: `This workspace has no event ${last.seq}.` }
  const page = await callOrcher<{ lines: readonly Line[] }>(
    'GET',
    `/oversight/chain/events?after=${last.seq - 1}&limit=1`,
    scope,
  )
  const there = page.lines.find(({ seq }) => seq === last.seq)
  // A sandbox forgets after 30 days; signatures stay valid.
  if (!there || there.hash === last.hash) return undefined
  return { seq: last.seq, what: `Event ${last.seq} is not the one this workspace has.` }
}
