/** The chain of the workspace, verified in the browser by the very file that is given out. */
import { apiAddress, callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'

type Chain = { workspace: string; lines: readonly unknown[] }
type Verdict = {
  ok: boolean
  events: number
  /** The number of its first event; more than 1 only in a sandbox, which keeps 30 days. */
  first: number
  checkpoints: number
  fault?: { seq: number; what: string }
}

type Verifier = {
  fetchChain(get: (path: string) => Promise<unknown>, jwks: unknown): Promise<Chain>
  verifyChain(chain: Chain): Promise<Verdict>
  writeChain(chain: Chain): string
}

const file = '/verify-audit.mjs'
const load = (): Promise<Verifier> => import(/* @vite-ignore */ file)

async function readWhole(scope: WorkspaceScope): Promise<{ verifier: Verifier; chain: Chain }> {
  const verifier = await load()
  const keys = await fetch(`${await apiAddress()}/auth/v1/.well-known/jwks.json`)
  const chain = await verifier.fetchChain((path) => callOrcher('GET', path, scope), await keys.json())
  return { verifier, chain }
}

export async function verifyInBrowser(scope: WorkspaceScope): Promise<Verdict & { seconds: number }> {
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
