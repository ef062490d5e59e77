import { expect, test } from 'vitest'
import { baseHeaders, pageHeaders } from './security-headers.ts'

const page = { scripts: ['sha256-abc'], styles: [], secure: false }

test('a page runs its own scripts and the inline ones that the build has hashed, and nothing else', () => {
  const policy = pageHeaders(page)['content-security-policy'] ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-abc'; style-src 'self';/)
  expect(policy).not.toMatch(/unsafe-|\*|https?:/)
  for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
    expect(policy.split('; ')).toContain(directive)
  }
})

test('a backend elsewhere may be reached by requests and sockets, and only it', () => {
  const policy = pageHeaders({ ...page, backend: 'https://xyz.supabase.co' })['content-security-policy']
  expect(policy).toContain("connect-src 'self' https://xyz.supabase.co wss://xyz.supabase.co;")
})

test('a site that has its own backend may open sockets to itself', () => {
  const policy = pageHeaders({ ...page, address: 'https://www.example.com' })['content-security-policy']
  expect(policy).toContain("connect-src 'self' wss://www.example.com;")
})

test('browsers are told to stay on HTTPS only where the site is reached by it', () => {
  expect(baseHeaders({ secure: false })).not.toHaveProperty('strict-transport-security')
  expect(baseHeaders({ secure: true })['strict-transport-security']).toBe(
    'max-age=63072000; includeSubDomains; preload',
  )
})
