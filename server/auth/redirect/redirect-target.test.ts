import { describe, expect, test } from 'vitest'
import { isAllowed, redirectTarget } from './redirect-target.ts'

const settings = {
  siteUrl: 'https://www.example.com',
  redirectAllowList: [
    'https://*.preview.example.com/**',
    'com.example.app://callback',
    'https://exact.example.org/here',
  ],
}

describe('a redirect target', () => {
  test.each([
    'https://www.example.com',
    'https://www.example.com/auth/confirm?next=/jobs#top',
    'https://WWW.example.com/',
    'https://one.preview.example.com/a/b?c=d',
    'com.example.app://callback',
    'https://exact.example.org/here#fragment',
  ])('%s is allowed', (target) => {
    expect(isAllowed(target, settings)).toBe(true)
  })

  test.each([
    'https://evil.com',
    'http://www.example.com',
    'https://www.example.com:8443/',
    'https://www.example.com.evil.com/',
    'https://www.example.com@evil.com/',
    'https://evil.com/https://www.example.com',
    'https://evil.com#https://www.example.com',
    'https://evil.com?https://www.example.com',
    'https://www.example.com\\@evil.com',
    'https:\\\\evil.com',
    'https:/www.example.com',
    'https:www.example.com',
    '//evil.com',
    '/\\evil.com',
    '/path',
    'javascript:alert(1)//https://www.example.com',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://www.example.com/x',
    'https://www.example.com\t.evil.com',
    'https://www.example.com%2eevil.com/',
    'https://user:pass@www.example.com/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://10.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://a.b.preview.example.com/',
    'https://preview.example.com/',
    'https://one.preview.example.com.evil.com/',
    'https://evil.com/.preview.example.com/',
    'https://exact.example.org/here/more',
    'https://exact.example.org/here?x=1',
    'com.example.app://other',
    'ｈttps://www.example.com',
    'https://www.exämple.com/',
    'https://www.example.com\u0000.evil.com',
    ' https://www.example.com',
    '',
  ])('%j is not', (target) => {
    expect(isAllowed(target, settings)).toBe(false)
  })

  test('that is longer than any page has is not', () => {
    expect(isAllowed(`https://www.example.com/${'a'.repeat(5000)}`, settings)).toBe(false)
  })

  test('on loopback may have another port, and another loopback address may not stand for it', () => {
    const local = { siteUrl: 'http://127.0.0.1:3000', redirectAllowList: [] }
    expect(isAllowed('http://127.0.0.1:5173/x', local)).toBe(true)
    expect(isAllowed('http://localhost:3000/x', local)).toBe(false)
  })

  test('that is not allowed becomes the site, and so does none; the first one decides', () => {
    expect(redirectTarget(['https://evil.com', 'https://www.example.com/x'], settings)).toBe(settings.siteUrl)
    expect(redirectTarget([undefined, '', 'https://www.example.com/x'], settings)).toBe(
      'https://www.example.com/x',
    )
    expect(redirectTarget([], settings)).toBe(settings.siteUrl)
  })
})
