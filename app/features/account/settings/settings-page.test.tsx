import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { whereHosted } from '#tests/support/hosted.ts'

/** The titles of sections, as a visitor sees them. */
function titlesOf(element: ReactNode): string[] {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
  return [...page.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, title]) => title ?? '')
}

async function titles(): Promise<string[]> {
  const { SettingsPage } = await import('./settings-page.tsx')
  const security = { id: 'security', title: 'Security' }
  return titlesOf(
    <SettingsPage
      files={null}
      fileParts={[]}
      security={null}
      securityParts={[security]}
      archive={null}
      plan={() => null}
    />,
  )
}

test('which emails somebody gets is asked where we send them, and not on a hosted Supabase', async () => {
  const own = await titles()
  expect(own).toContain('Notifications')
  expect(await whereHosted(titles)).toEqual(own.filter((title) => title !== 'Notifications'))
})

test('what apps of the Tannr API may read is asked where there is that API', async () => {
  const consent = async () => {
    const { ProgramConsent } = await import('./program-consent.tsx')
    return titlesOf(<ProgramConsent />)
  }
  expect(await consent()).toEqual(['What apps can read'])
  expect(await whereHosted(consent)).toEqual([])
})
