import { expect, test } from 'vitest'
import { matchesGlob } from './glob.ts'

test.each([
  ['http://localhost:*', 'http://localhost:3000', true],
  ['http://localhost:*', 'http://localhost:3000/path', false],
  ['http://localhost:3000/*', 'http://localhost:3000/path', true],
  ['http://localhost:3000/*', 'http://localhost:3000/a/b', false],
  ['http://localhost:3000/**', 'http://localhost:3000/a/b?c', true],
  ['https://app-?.example.com', 'https://app-1.example.com', true],
  ['https://app-?.example.com', 'https://app-12.example.com', false],
  ['https://app?example.com', 'https://app.example.com', false],
  ['https://app-[a-c].example.com', 'https://app-b.example.com', true],
  ['https://app-[!a-c].example.com', 'https://app-b.example.com', false],
  ['https://{app,www}.example.com', 'https://www.example.com', true],
  ['https://{app,www}.example.com', 'https://web.example.com', false],
  ['https://a,b.example.com', 'https://a,b.example.com', true],
  ['https://a.example.com', 'https://aXexample.com', false],
  ['https://a+(b).example.com', 'https://a+(b).example.com', true],
  ['https://\\*.example.com', 'https://x.example.com', false],
])('%s against %s is %s', (pattern, text, expected) => {
  expect(matchesGlob(pattern, text)).toBe(expected)
})
