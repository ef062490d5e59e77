/** Writes over the wire with their acknowledgements, and what of it exists afterwards. */
import { randomUUID } from 'node:crypto'

/** Inserts companies in sequence until a response is not 201; adds the names of the acknowledged ones. */
export async function writeUntilCut(url: string, key: string, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const name = `Company ${randomUUID()}`
    const answer = await fetch(`${url}/rest/v1/companies`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, industry: 'Testing', size: '1-10' }),
    }).catch(() => undefined)
    if (answer?.status !== 201) return
    acknowledged.add(name)
  }
}

/** Resolves once the writers have got this many acknowledgements. */
export function reached(acknowledged: Set<string>, count: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (acknowledged.size >= count ? resolve() : setImmediate(look))
    look()
  })
}

/** The names of all companies, by the data API. */
export async function writtenCompanies(url: string, key: string): Promise<Set<string>> {
  const names = new Set<string>()
  for (let offset = 0; ; offset += 1000) {
    const answer = await fetch(
      `${url}/rest/v1/companies?select=name&order=name&limit=1000&offset=${offset}`,
      {
        headers: { apikey: key },
      },
    )
    const rows = (await answer.json()) as { name: string }[]
    for (const { name } of rows) names.add(name)
    if (rows.length < 1000) return names
  }
}
