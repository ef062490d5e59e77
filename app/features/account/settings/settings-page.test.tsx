import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { whereHosted } from '#tests/support/hosted.ts'

/** As a visitor sees it. */
async function titles(): Promise<string[]> {
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
  expect(await whereHosted(titles)).toEqual(own.filter((title) => title !== 'Notifications'))
})
