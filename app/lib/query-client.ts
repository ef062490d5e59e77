import { QueryClient } from '@tanstack/react-query'

let client: QueryClient | undefined

/** One client for the whole visit, made by the first page that needs one. */
export function queryClient(): QueryClient {
  client ??= new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
  return client
}
