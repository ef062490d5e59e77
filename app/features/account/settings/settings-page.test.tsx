import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'

/** As a visitor sees it. */
async function titles(): Promise<string[]> {
  vi.resetModules()
  const { SettingsPage } = await import('./settings-page.tsx')
  const element = <SettingsPage files={null} security={null} archive={null} />
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  return [...page.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, title]) => title ?? '')
}

test('which emails somebody gets is asked where we send them, and not on a hosted Supabase', async () => {
  const own = await titles()
  expect(own).toContain('Notifications')
  vi.stubEnv('VITE_SUPABASE_URL', 'https://xyz.supabase.co')
  try {
    expect(await titles()).toEqual(own.filter((title) => title !== 'Notifications'))
  } finally {
    vi.unstubAllEnvs()
  }
})
