import { setBlocked } from '#app/data/connections.ts'
import {
  blockedQuery,
  connectionsQuery,
  requestsQuery,
  setDismissed,
  suggestionsQuery,
} from '#app/features/network/people/network-queries.ts'
import type { ConnectionLine } from '#shared/network.ts'
import { nth, type PageCall, readPage } from './page-call.ts'

const page = '/network'

export const networkCalls: PageCall[] = [
  { page, name: 'requests', ask: ({ id }) => readPage(requestsQuery(id, false)) },
  { page, name: 'requests that were sent', ask: ({ id }) => readPage(requestsQuery(id, true)) },
  { page, name: 'connections', ask: ({ id }) => readPage(connectionsQuery(id, '', 'recent')) },
  { page, name: 'connections by name', ask: ({ id }) => readPage(connectionsQuery(id, '', 'name')) },
  {
    page,
    name: 'the second page of connections',
    ask: async ({ id }) => {
      const options = connectionsQuery(id, '', 'recent')
      const last = (await readPage<ConnectionLine[]>(options)).at(-1)
      return last && readPage(options, last)
    },
  },
  {
    page,
    name: 'search among connections',
    ask: ({ id, round }) =>
      readPage(connectionsQuery(id, nth(['maria', 'engineer berlin', 'zz'], round), 'recent')),
  },
  { page, name: 'suggestions', ask: ({ id }) => readPage(suggestionsQuery(id)) },
  { page, name: 'blocked', ask: ({ id }) => readPage(blockedQuery(id)) },
  {
    page,
    name: 'not interested, and back',
    ask: async ({ round, strangers }) => {
      await setDismissed(nth(strangers, round), true)
      await setDismissed(nth(strangers, round), false)
    },
  },
  {
    page,
    name: 'block and unblock',
    ask: async ({ round, strangers }) => {
      await setBlocked(nth(strangers, round), true)
      await setBlocked(nth(strangers, round), false)
    },
  },
]
