/** Resolves TXT records by the machine's resolvers, limited in time and size. */
import { Resolver } from 'node:dns/promises'

export interface TxtResolver {
  /** The joined strings of each record; null if no resolver answered, [] if there is no record or no such domain. */
  texts(domain: string): Promise<string[] | null>
}

const maxRecords = 100
const longest = 300

export function txtResolver({
  servers,
  timeout = 3000,
}: {
  servers?: string[]
  timeout?: number
} = {}): TxtResolver {
  return {
    texts: async (domain) => {
      const resolver = new Resolver({ timeout, tries: 2 })
      if (servers) resolver.setServers(servers)
      // An upper bound, whatever the resolvers do.
      const over = setTimeout(() => resolver.cancel(), timeout * 3)
      try {
        const records = await resolver.resolveTxt(domain)
        return records.slice(0, maxRecords).map((pieces) => pieces.join('').slice(0, longest))
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        return ['ENODATA', 'ENOTFOUND'].includes(code) ? [] : null
      } finally {
        clearTimeout(over)
      }
    },
  }
}
