import { vi } from 'vitest'

/**
 * As the pages are built for a hosted Supabase, where no server of ours is: what the work imports is loaded anew, and forgotten
 * afterwards, since the files of a worker share their modules.
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
