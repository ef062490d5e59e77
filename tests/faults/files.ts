/** Files: connections that end, concurrent uploads of one name, signed addresses, and strangers who fill the disk. */
import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { versionsOnDisk } from '#tests/support/acknowledged-files.ts'
import { type Fault, finding } from './fault.ts'
import type { Product } from './stage.ts'

const cutOff: Fault = {
  number: 37,
  name: 'Uploads: 60 connections ended somewhere in the middle, in one piece and in many',
  goal: 'none is an object, nothing lies aside, and the next upload to each name succeeds',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const { files } = await givenBucket(product, 'cut')
    await Promise.all(Array.from({ length: 60 }, (_, at) => cutUpload(product, `cut/${at}`, at)))
    const { aside } = await untilQuiet(product)
    const wrong = aside.map((name) => `${name} lies aside`)
    for (let at = 0; at < 60; at++) {
      if ((await files.exists(String(at))).data) wrong.push(`${at} is there`)
      const { error } = await files.upload(String(at), 'whole')
      if (error) wrong.push(`${at} cannot be uploaded: ${error.message}`)
    }
    return finding(wrong, 60, 'uploads cut')
  },
}

const atOnce: Fault = {
  number: 38,
  name: 'One name: 120 uploads, overwrites, copies, moves and removals at once, among readers',
  goal: 'every answer is one of the wire’s, whoever reads sees one of them, whole, and no bytes are left without a row',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const { files } = await givenBucket(product, 'race')
    const wrong: string[] = []
    const known = new Set<string>()
    const body = () => {
      const bytes = randomBytes(30_000)
      known.add(md5(bytes))
      return new Uint8Array(bytes)
    }
    const look = async (name: string) => {
      const { data } = await files.download(name)
      if (data && !known.has(md5(Buffer.from(await data.arrayBuffer())))) wrong.push(`${name} is not whole`)
    }
    const told = ({ error }: { error: { message: string; status?: number | undefined } | null }) => {
      if (error && !/already exists|not found|Not found/.test(error.message)) wrong.push(whyOf(error))
    }
    const doings = [
      () => files.upload('one', body()).then(told),
      () => files.upload('one', body(), { upsert: true }).then(told),
      () => files.copy('one', 'other').then(told),
      () => files.move('one', 'other').then(told),
      () => files.move('other', 'one').then(told),
      () => files.remove(['one', 'other']).then(told),
      () => look('one'),
      () => look('other'),
    ]
    await Promise.all(Array.from({ length: 120 }, (_, at) => doings[at % doings.length]?.()))
    await Promise.all([look('one'), look('other')])
    const rows = await product.sql<{ version: string }>(
      "select version from storage.objects where bucket_id = 'race'",
    )
    const { kept } = await untilQuiet(product)
    for (const { version } of rows) if (!kept.includes(version)) wrong.push('a row has no bytes')
    return finding(wrong, 120, 'doings')
  },
}

const signed: Fault = {
  number: 34,
  name: 'Signed addresses: of another file, use, bucket and time, changed, and of what was removed',
  goal: 'each is good for its one file and use until its end, and for nothing else',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const { files } = await givenBucket(product, 'signed')
    const { files: elsewhere } = await givenBucket(product, 'signed-too')
    for (const name of ['mine', 'other', 'gone']) await files.upload(name, name)
    await elsewhere.upload('mine', 'of another bucket')
    const read = await addressOf(files.createSignedUrl('mine', 60))
    const write = (await files.createSignedUploadUrl('new')).data
    const short = await addressOf(files.createSignedUrl('mine', 1))
    const gone = await addressOf(files.createSignedUrl('gone', 60))
    await files.remove(['gone'])
    const token = read.searchParams.get('token') ?? ''
    const at = (path: string, shown: string) => `${product.url}/storage/v1/${path}?token=${shown}`
    const upload = (name: string, shown: string) =>
      fetch(at(`object/upload/sign/signed/${name}`, shown), { method: 'PUT', body: 'x' })
    const given = write?.token ?? ''
    const used = await upload('new', given)
    const tries: Record<string, Promise<Response>> = {
      'another file': fetch(at('object/sign/signed/other', token)),
      'another bucket': fetch(at('object/sign/signed-too/mine', token)),
      'a longer name': fetch(at('object/sign/signed/mine%2Fx', token)),
      'dots in the name': fetch(at('object/sign/signed/x%2F..%2Fmine', token)),
      'another use': upload('mine', token),
      'a permission to upload, to read': fetch(at('object/sign/signed/new', given)),
      'the same upload again': upload('new', given),
      'another file’s upload': upload('other', given),
      'a changed claim': fetch(at('object/sign/signed/other', withClaim(token, 'signed/other'))),
      'no algorithm': fetch(at('object/sign/signed/mine', withoutAlgorithm(token))),
      'as a bearer': fetch(`${product.url}/storage/v1/object/signed/other`, {
        headers: { authorization: `Bearer ${token}` },
      }),
      'what was removed': fetch(gone),
      'after its end': untilExpired(short).then(() => fetch(short)),
    }
    const wrong: string[] = []
    for (const [what, answer] of Object.entries(tries)) {
      const { status, ok } = await answer
      if (ok || status >= 500) wrong.push(`${what}: ${status}`)
    }
    const good = await fetch(read)
    if ((await good.text()) !== 'mine' || !used.ok) wrong.push('its own file and use')
    return finding(wrong, Object.keys(tries).length + 1, 'ways')
  },
}

const strangers: Fault = {
  number: 40,
  name: 'Strangers: 120 uploads of 1 MB by every protocol, to buckets there and not there',
  goal: 'refused, nothing written to the disk, and a person’s upload succeeds meanwhile',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const { files } = await givenBucket(product, 'closed')
    const before = await untilQuiet(product)
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const body = new Uint8Array(randomBytes(1_000_000))
    const key = { authorization: `Bearer ${product.publishableKey}` }
    const send = (path: string, init: RequestInit) =>
      fetch(`${product.url}/storage/v1/${path}`, { ...init, headers: { ...key, ...init.headers } })
    const ways = [
      (at: number) => send(`object/closed/${at}`, { method: 'POST', body }),
      (at: number) => send(`object/closed/${at}`, { method: 'PUT', body }),
      (at: number) => send(`object/nowhere/${at}`, { method: 'POST', body }),
      (at: number) => send(`object/upload/sign/closed/${at}`, { method: 'POST' }),
      (at: number) => send(`s3/closed/${at}`, { method: 'PUT', body }),
      (at: number) =>
        send('upload/resumable', {
          method: 'POST',
          headers: {
            'tus-resumable': '1.0.0',
            'upload-length': '1000000',
            'upload-metadata': `bucketName ${base64('closed')},objectName ${base64(String(at))}`,
            'content-type': 'application/offset+octet-stream',
          },
          body,
        }),
    ]
    const wrong: string[] = []
    const floods = Array.from({ length: 120 }, async (_, at) => {
      const answer = await ways[at % ways.length]?.(at).catch(() => undefined)
      if (answer && (answer.ok || answer.status >= 500))
        wrong.push(`way ${at % ways.length}: ${answer.status}`)
      await answer?.arrayBuffer().catch(() => undefined)
    })
    const { error } = await files.upload('of a person', 'x')
    if (error) wrong.push(`the upload meanwhile: ${error.message}`)
    await Promise.all(floods)
    await files.remove(['of a person'])
    const after = await untilQuiet(product)
    const grown = after.kept.length + after.aside.length - before.kept.length - before.aside.length
    if (grown > 1) wrong.push(`${grown} files more on the disk`)
    return finding(wrong, 120, 'uploads')
  },
}

export const fileFaults: readonly Fault[] = [signed, cutOff, atOnce, strangers]

async function givenBucket(product: Product, name: string) {
  const { storage } = product.client({ key: product.secretKey })
  const { error } = await storage.createBucket(name, { public: false })
  if (error) throw error
  return { files: storage.from(name) }
}

/** Including the reason why the client could not ask at all. */
function whyOf(error: { message: string; originalError?: unknown }): string {
  const cause = (error.originalError as { cause?: { code?: string; message?: string } } | undefined)?.cause
  return cause ? `${error.message} (${cause.code ?? cause.message})` : error.message
}

/** Alternately as a body and as a form, cut after a varying number of bytes, by an end or a reset. */
async function cutUpload({ url, secretKey }: Product, place: string, at: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}).resume()
  const form = 'content-type: multipart/form-data; boundary=b'
  const kind = at % 2 === 0 ? 'content-type: application/octet-stream' : form
  const start = at % 2 === 0 ? '' : '--b\r\ncontent-disposition: form-data; name=""; filename="f"\r\n\r\n'
  const head = `POST /storage/v1/object/${place} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${secretKey}\r\n${kind}\r\ncontent-length: 400000\r\n\r\n${start}`
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve) => socket.write(head + 'x'.repeat(at * 6_000), () => resolve()))
  if (at % 3 === 0) socket.end()
  else socket.resetAndDestroy()
  await closed
}

/** The files on disk once nothing is in progress: two equal listings without temporary files, or the last one after a timeout. */
async function untilQuiet({ dataDir }: Product) {
  let last = await versionsOnDisk(dataDir)
  for (let tries = 0; tries < 100; tries++) {
    await wait(50)
    const now = await versionsOnDisk(dataDir)
    if (now.aside.length === 0 && now.kept.length === last.kept.length) return now
    last = now
  }
  return last
}

async function addressOf(asked: Promise<{ data: { signedUrl: string } | null }>): Promise<URL> {
  return new URL((await asked).data?.signedUrl ?? '')
}

async function untilExpired({ searchParams }: URL): Promise<void> {
  const { exp } = claimsOf(searchParams.get('token') ?? '')
  while (Date.now() < exp * 1000) await wait(20)
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function withClaim(token: string, url: string): string {
  const [head, , signature] = token.split('.')
  return `${head}.${encoded({ ...claimsOf(token), url })}.${signature}`
}

const withoutAlgorithm = (token: string) => `${encoded({ alg: 'none' })}.${token.split('.')[1]}.`

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
