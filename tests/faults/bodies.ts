/** Malformed and hostile bodies, headers and messages. */
import { gzipSync } from 'node:zlib'
import { sendRaw } from '#tests/support/raw-http.ts'
import { type Fault, finding } from './fault.ts'
import type { Product } from './stage.ts'

/** Milliseconds; where an ordinary body of 1 MiB alone takes more than a third of it, three times that. */
const longest = 100
const json = { 'content-type': 'application/json' }
const company = '{"name":"x","industry":"x","size":"1-10"}'

const strangeBodies: Fault = {
  number: 15,
  name: 'Bodies: empty, too long, nested, doubled, poisoned, mislabelled, compressed',
  goal: `a 4xx, the best of three within ${longest} ms or three times what an ordinary body of 1 MiB takes, and no key of a prototype set`,
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const [wrong, late]: [string[], string[]] = [[], []]
    const bodies = strangeOnes()
    for (const path of paths) {
      const plain = await bestOfThree(product, path, ordinary, json)
      const limit = Math.max(longest, 3 * plain.milliseconds)
      for (const [name, body, headers] of bodies) {
        const { status, milliseconds } = await bestOfThree(product, path, body, headers)
        if (status < 400 || status > 499) wrong.push(`${name} at ${path}: ${status}`)
        if (milliseconds > limit)
          late.push(`${name} at ${path} after ${Math.round(milliseconds)} ms of ${Math.round(limit)}`)
      }
    }
    return { ...finding(wrong, paths.length * bodies.length, 'bodies'), late }
  },
}

const paths = ['/rest/v1/companies', '/auth/v1/signup']
const ordinary = `{"name":"${'x'.repeat(1024 * 1024 - 100)}"}`

type Body = [name: string, body: string | Buffer, headers: Record<string, string>]

function strangeOnes(): Body[] {
  const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  return [
    ['nothing at all', '', json],
    ['one byte over the limit', `{"name":"${'x'.repeat(1024 * 1024)}"}`, json],
    ['10,000 levels', `{"data":${nested},"name":${nested}}`, json],
    ['half of it', company.slice(0, 20), json],
    ['NUL in a text', '{"name":"a\\u0000b","email":"a\\u0000@b.example","password":"a\\u0000"}', json],
    ['a lone surrogate', '{"name":"\\ud800","email":"\\ud800@b.example","password":"\\ud800"}', json],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), json],
    [
      'a key of the prototype',
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
      json,
    ],
    ['another type than it says', company, { 'content-type': 'application/xml' }],
    ['compressed 1:1000', gzipSync(Buffer.alloc(32 * 1024 * 1024)), { ...json, 'content-encoding': 'gzip' }],
  ]
}

async function bestOfThree(product: Product, path: string, body: string | Buffer, headers: object) {
  let best = { status: 0, milliseconds: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 3; round++) {
    const started = performance.now()
    const answer = await fetch(product.url + path, {
      method: 'POST',
      headers: { apikey: product.secretKey, authorization: `Bearer ${product.secretKey}`, ...headers },
      body: body as string,
    })
    await answer.text()
    const milliseconds = performance.now() - started
    if (milliseconds < best.milliseconds) best = { status: answer.status, milliseconds }
  }
  return best
}

const longHeaders: Fault = {
  number: 17,
  name: 'Headers of 64 kB, and a thousand of them',
  goal: '431 for either',
  size: 'seconds',
  async run(stage) {
    const { url } = await stage.product()
    const many = Array.from({ length: 3000 }, (_, index) => `x-${index}: ${'x'.repeat(20)}\r\n`).join('')
    const answers = await Promise.all([
      sendRaw(url, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(65_536)}\r\n\r\n`),
      sendRaw(url, `GET / HTTP/1.1\r\nhost: x\r\n${many}\r\n`),
    ])
    const statuses = answers.map(({ status }) => status)
    return { figure: `answered ${statuses.join(' and ')}`, held: statuses.every((status) => status === 431) }
  },
}

const head = 'POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
const smuggled = 'GET /env.json HTTP/1.1\r\nhost: x\r\n\r\n'
const ambiguous: Record<string, string> = {
  'length and chunks': `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'two lengths': `${head}content-length: 0\r\ncontent-length: 30\r\n\r\n${smuggled}`,
  'a list of lengths': `${head}content-length: 0, 30\r\n\r\n${smuggled}`,
  'a negative length': `${head}content-length: -1\r\n\r\n${smuggled}`,
  'a length with a sign': `${head}content-length: +0\r\n\r\n${smuggled}`,
  'a folded header': `${head}transfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'a space before the colon': `${head}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'an unknown encoding': `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'chunks twice': `${head}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
  'another coding beside chunks': `${head}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'chunks of HTTP/1.0': `${head.replace('1.1', '1.0')}transfer-encoding: chunked\r\nconnection: keep-alive\r\n\r\n0\r\n\r\n${smuggled}`,
  'a chunk of no size': `${head}transfer-encoding: chunked\r\n\r\nz\r\n\r\n${smuggled}`,
  'a NUL in a header': `${head}x-y: a\0b\r\n\r\n${smuggled}`,
  'two hosts': `${head}host: y\r\ncontent-length: 2\r\n\r\n{}`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
}

const desync: Fault = {
  number: 18,
  name: 'HTTP desync: messages with two readings',
  goal: '400, and the request hidden behind is not answered',
  size: 'seconds',
  async run(stage) {
    const { url } = await stage.product()
    const wrong: string[] = []
    for (const [name, bytes] of Object.entries(ambiguous)) {
      const { status, text } = await sendRaw(url, bytes)
      if (status !== 400 || text.includes('publishableKey')) wrong.push(`${name}: ${status ?? 'no answer'}`)
    }
    return finding(wrong, Object.keys(ambiguous).length, 'messages')
  },
}

export const bodyFaults: readonly Fault[] = [strangeBodies, longHeaders, desync]
