/** Secrets in logs, and access to other people's data. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { givenPerson } from '#tests/support/people.ts'
import { type Fault, finding } from './fault.ts'

const logs: Fault = {
  number: 53,
  name: 'Logs after sign-ups, sign-ins, codes, refusals and errors, at the level debug',
  goal: 'no address, password, token or key in them',
  size: 'seconds',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'debug' } })
    const { url, publishableKey, secretKey } = product
    const person = await givenPerson(product)
    const { access_token, refresh_token } = person.session
    const words = { 'a secret word': 'a-word-of-nobody-else', 'a number': '15550001234' }
    const headers = {
      apikey: publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    }
    const post = (path: string, body: unknown) =>
      fetch(url + path, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    await post('/auth/v1/token?grant_type=password', {
      email: person.email,
      password: words['a secret word'],
    })
    await post('/auth/v1/token?grant_type=refresh_token', { refresh_token })
    await post('/auth/v1/recover', { email: person.email })
    await post('/auth/v1/otp', { phone: words['a number'], create_user: true })
    await post('/auth/v1/verify', { email: person.email, token: '123456', type: 'email' })
    await post('/auth/v1/signup', `{"email": "${person.email}", "password": `)
    await post('/rest/v1/saved_jobs', { job_id: words['a secret word'] })
    await fetch(`${url}/rest/v1/profiles?apikey=${secretKey}&full_name=eq.${words['a secret word']}`)
    await fetch(`${url}/auth/v1/verify?token=${words['a secret word']}&type=signup&apikey=${publishableKey}`)
    await product.stop()
    const log = product.logs()
    const secrets = {
      ...words,
      address: person.email,
      password: person.password,
      access_token,
      refresh_token,
      secretKey,
    }
    const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret))
    return finding(
      found.map(([name]) => name),
      Object.keys(secrets).length,
      `secrets looked for in ${log.split('\n').length} lines`,
    )
  },
}

type Lock = {
  packages: Record<
    string,
    {
      dev?: boolean
      optional?: boolean
      link?: boolean
      /** An archive within another one, whose checksum covers it. */
      inBundle?: boolean
      integrity?: string
      license?: string
      hasInstallScript?: boolean
    }
  >
}

const most = 60
const free = /^\(?(MIT|MIT-0|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|OFL-1\.1|CC0-1\.0|BlueOak-1\.0\.0)\b/

const dependencies: Fault = {
  number: 55,
  name: 'Packages that the product runs with',
  goal: `at most ${most}, every one with its checksum and a free licence, none that runs a script when it is installed`,
  size: 'minutes',
  async run() {
    const file = path.resolve(import.meta.dirname, '../../package-lock.json')
    const { packages } = JSON.parse(await readFile(file, 'utf8')) as Lock
    const all = Object.entries(packages).filter(([name, { link }]) => name !== '' && !link)
    const shipped = all.filter(([, { dev, optional }]) => !dev && !optional)
    const unchecked = all.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
    const unlicensed = shipped.filter(([, { license }]) => !free.test(license ?? ''))
    const scripted = shipped.filter(([, { hasInstallScript }]) => hasInstallScript)
    return {
      figure: `${shipped.length} packages, ${unchecked.length} of all ${all.length} without a checksum, ${scripted.length} with a script, ${unlicensed.length} under no free licence`,
      held:
        shipped.length <= most &&
        [unchecked, scripted, unlicensed].every((packages) => packages.length === 0),
    }
  },
}

export const leakFaults: readonly Fault[] = [logs, dependencies]
