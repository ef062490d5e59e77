/** What browsers are told: CORS and where an address may lead to. */
import { type Fault, finding } from './fault.ts'

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

export const webFaults: readonly Fault[] = [corsGrantsNothing]
