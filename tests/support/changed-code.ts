/**
 * Loaded into a server before all else (`--import`): gives some of its modules other code, as an earlier or a later version has
 * it. VERSION says which. Each replaced text must be there, so that a module that changes is noticed here.
 */
import { registerHooks } from 'node:module'

type Change = { module: string; from: string; to: string }

/** Each writes who it was into what is remembered. */
const mark = (version: string): Change => ({
  module: '/server/orcher/tools/memory.ts',
  from: 'text.slice(0, 4000)',
  to: `('${version}: ' + text).slice(0, 4000)`,
})

const versions: Readonly<Record<string, readonly Change[]>> = {
  // Records its beginning as true or false, and each step by itself.
  earlier: [
    mark('earlier'),
    {
      module: '/server/orcher/runs/run-directive.ts',
      from: "{ ...begun, proposal: null }))) return { next: 'stop' }\n  }\n  return takeSteps(sql, stretch)",
      to: '{ ...begun, proposal: null }))) return false as never\n  }\n  return true as never',
    },
    { module: '/server/orcher/runs/run-directive.ts', from: 'const together = 50', to: 'const together = 0' },
    { module: '/shared/orcher/planner-name.ts', from: "planner = 'rules-", to: "planner = 'earlier-" },
  ],
  later: [
    mark('later'),
    { module: '/shared/orcher/planner-name.ts', from: "planner = 'rules-", to: "planner = 'later-" },
  ],
}

const changes = versions[process.env.VERSION ?? ''] ?? []

registerHooks({
  load(url, context, next) {
    const meant = changes.filter(({ module }) => url.endsWith(module))
    const loaded = next(url, context)
    if (meant.length === 0) return loaded
    return { ...loaded, source: meant.reduce(changed, String(loaded.source)) }
  },
})

function changed(source: string, { module, from, to }: Change): string {
  if (source.split(from).length !== 2) throw new Error(`${module} has not once: ${from}`)
  return source.replace(from, to)
}
