/** What browsers are told: cookies, CORS, redirects and scores. */
import { observatoryScore } from '#tests/support/observatory.ts'
import { builtSite } from '#tests/support/site-map.ts'
import { type Fault, finding } from './fault.ts'

const publicSite = { SITE_URL: 'https://www.tannr.example' }

const pageScores: Fault = {
  number: 49,
  name: 'Headers of every page, by the Observatory’s own table',
  goal: 'at least 115 (A+), no unsafe-inline, no unsafe-eval',
  size: 'seconds',
  async run(stage) {
    const { url } = await stage.start({ env: publicSite })
    const wrong: string[] = []
    const addresses = [...Object.keys(builtSite().pages), '/no-such-page']
    let least = Number.POSITIVE_INFINITY
    for (const address of addresses) {
      const { headers } = await fetch(url + address)
      const score = observatoryScore(headers)
      least = Math.min(least, score)
      if (score < 115 || /unsafe-(inline|eval)/.test(headers.get('content-security-policy') ?? ''))
        wrong.push(`${address}: ${score}`)
    }
    return finding(wrong, addresses.length, `pages, the least with ${least},`)
  },
}

const cookies: Fault = {
  number: 50,
  name: 'Cookies that pages and services set',
  goal: 'Secure, HttpOnly and SameSite, or none at all',
  size: 'seconds',
  async run(stage) {
    const { url, publishableKey } = await stage.start({ env: publicSite })
    const paths = [
      '/',
      '/auth',
      '/jobs',
      '/env.json',
      '/auth/v1/settings',
      '/rest/v1/jobs?limit=1',
      '/health/ready',
    ]
    const wrong: string[] = []
    let seen = 0
    for (const path of paths) {
      const { headers } = await fetch(url + path, { headers: { apikey: publishableKey }, redirect: 'manual' })
      for (const cookie of headers.getSetCookie()) {
        seen++
        for (const attribute of [/; *secure/i, /; *httponly/i, /; *samesite=/i]) {
          if (!attribute.test(cookie)) wrong.push(`${path}: ${cookie}`)
        }
      }
    }
    return finding(wrong, paths.length, `answers, ${seen} cookies`)
  },
}

const corsGrantsNothing: Fault = {
  number: 51,
  name: 'CORS: foreign origins with credentials',
  goal: 'no origin is reflected, none may send credentials',
  size: 'seconds',
  async run(stage) {
    const { url, publishableKey } = await stage.product()
    const origins = ['https://evil.example', 'null', url.replace('127.0.0.1', '127.0.0.1.evil.example')]
    const paths = [
      '/rest/v1/jobs?limit=1',
      '/auth/v1/settings',
      '/functions/v1/x',
      '/env.json',
      '/',
      '/inbox/',
    ]
    const wrong: string[] = []
    for (const path of paths) {
      for (const origin of origins) {
        for (const method of ['GET', 'OPTIONS']) {
          const { headers } = await fetch(url + path, {
            method,
            headers: {
              origin,
              apikey: publishableKey,
              'access-control-request-method': 'GET',
              cookie: 'a=b',
            },
          })
          const granted = headers.get('access-control-allow-origin')
          if (headers.has('access-control-allow-credentials') || (granted !== null && granted !== '*'))
            wrong.push(`${method} ${path} for ${origin}: ${granted}`)
        }
      }
    }
    return finding(wrong, paths.length * origins.length * 2, 'answers')
  },
}

const openRedirects: Fault = {
  number: 52,
  name: 'Open redirects: addresses of pages that name another host',
  goal: 'no answer leads off the site',
  size: 'seconds',
  async run(stage) {
    const { url } = await stage.product()
    const host = 'evil.example'
    const starts = [
      '//',
      '///',
      '/\\',
      '/%5c',
      '/%2f%2f',
      '/%2f',
      '/%09/',
      '/.//',
      '/..//',
      '/jobs/..//',
      '/;//',
      '/%0d%0alocation:',
    ]
    const paths = starts.flatMap((start) => [
      `${start}${host}`,
      `${start}${host}/`,
      `${start}${host}/jobs/`,
      `${start}${host}/..`,
    ])
    paths.push(
      `/jobs/?next=//${host}`,
      `/auth/?redirect_to=//${host}`,
      `/auth/v1/authorize?provider=google&redirect_to=//${host}`,
    )
    const wrong: string[] = []
    for (const path of paths) {
      const answer = await fetch(url + path, { redirect: 'manual' })
      const location = answer.headers.get('location')
      if (location !== null && new URL(location, url).host !== new URL(url).host)
        wrong.push(`${path}: ${location}`)
    }
    return finding(wrong, paths.length, 'addresses')
  },
}

const contact: Fault = {
  number: 54,
  name: 'security.txt',
  goal: 'a contact, and an expiry within the next year',
  size: 'seconds',
  async run(stage) {
    const { url } = await stage.product()
    const answer = await fetch(`${url}/.well-known/security.txt`)
    const text = await answer.text()
    const left = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()
    const days = Math.floor(left / 86_400_000)
    return {
      figure: `answered ${answer.status}, good for ${days} days`,
      held: answer.status === 200 && /^Contact: (https?:|mailto:)/m.test(text) && days > 0 && days < 366,
    }
  },
}

export const webFaults: readonly Fault[] = [pageScores, cookies, corsGrantsNothing, openRedirects, contact]
