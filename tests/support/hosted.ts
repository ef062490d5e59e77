import { vi } from 'vitest'

/**
 * As built for a hosted Supabase, without our server: the imports of `work` are loaded again, and removed afterwards, since the
 * files of a worker share modules.
 */
export async function whereHosted<Value>(work: () => Promise<Value>): Promise<Value> {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://xyz.supabase.co')
  vi.resetModules()
  try {
    return await work()
  } finally {
    vi.unstubAllEnvs()
    vi.resetModules()
  }
}
