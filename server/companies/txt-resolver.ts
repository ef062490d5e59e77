/** What a domain's TXT records say, asked of the resolvers of this machine, bounded in time and size. */
import { Resolver } from 'node:dns/promises'

export interface TxtResolver {
  /** Each record in one piece; null where nobody answered. A domain without records, or that is not there, has none. */
  texts(domain: string): Promise<string[] | null>
}

const mostRecords = 100
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
      // Whatever the resolvers do in between, nobody waits for longer.
      const over = setTimeout(() => resolver.cancel(), timeout * 3)
      try {
        const records = await resolver.resolveTxt(domain)
        return records.slice(0, mostRecords).map((pieces) => pieces.join('').slice(0, longest))
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        return ['ENODATA', 'ENOTFOUND'].includes(code) ? [] : null
      } finally {
        clearTimeout(over)
      }
    },
  }
}
