/**
 * Ids returned in the sandbox, by their prefix: they replace those of the samples, so that a call finds what the previous one
 * created.
 */
export type KnownIds = ReadonlyMap<string, string>

const sample = /\b([a-z]{3})_[A-Za-z0-9]{4}\b/g

export const withKnownIds = (text: string, known: KnownIds): string =>
  text.replace(sample, (id, prefix: string) => known.get(prefix) ?? id)

/** The ids in a response: of the created object, or of the first row of a list. */
export function learnIds(known: KnownIds, answer: unknown): KnownIds {
  const { id, data, entries } = (answer ?? {}) as { id?: unknown; data?: unknown; entries?: unknown }
  const [row] = Array.isArray(data) ? data : Array.isArray(entries) ? entries : []
  const found = [id, (row as { id?: unknown } | undefined)?.id].filter((one) => typeof one === 'string')
  const next = new Map(known)
  for (const one of found) {
    const [, prefix] = /^([a-z]{3})_/.exec(one) ?? []
    if (prefix) next.set(prefix, one)
  }
  return next
}

const sampleIds: Record<string, string> = {
  agents: 'agt_7Qm2',
  directives: 'dir_4Kx9',
  memory: 'mem_1Lr8',
  policies: 'pol_2Xc7',
  profiles: 'pro_2Ma6',
  schedules: 'sch_1Aa4',
  'oversight/approvals': 'apr_8Vn1',
  'oversight/audit': 'aud_5Wd1',
  'oversight/traces': 'dir_4Kx9',
}

/** The path with an id of its samples, or the first step, in the place of the parameter. */
export const samplePath = (path: string) =>
  path
    .replace('{agent_id}', 'agt_7Qm2')
    .replace('{step}', '1')
    .replace('{id}', sampleIds[/^\/(.+?)\/\{id\}/.exec(path)?.[1] ?? ''] ?? '{id}')
