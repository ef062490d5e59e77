import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { explainOutdated, outdatedWords } from './outdated.ts'

const refused = (status: number, body: string) =>
  createClient('http://127.0.0.1:9', 'sb_publishable_test', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: () => explainOutdated(new Response(body, { status })) },
  }).rpc('move_application')

test.each([
  [404, 'PGRST202'],
  [400, 'PGRST204'],
  [404, 'PGRST205'],
])('a call of an earlier version is told to reload: %i %s', async (status, code) => {
  const hint = 'Perhaps you meant to call the function public.move_applications'
  const { error } = await refused(status, JSON.stringify({ code, message: 'Could not find it', hint }))
  expect(error).toMatchObject({ code, message: outdatedWords, hint })
})

test('every other refusal stays as it is', async () => {
  const denied = JSON.stringify({ code: '22023', message: 'The card has moved since.' })
  expect((await refused(400, denied)).error?.message).toBe('The card has moved since.')
  expect((await refused(404, '<h1>Not here</h1>')).error?.message).toContain('Not here')
})
