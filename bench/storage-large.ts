/** A file of 2 GB up and down, by how much the process grows with it; and an upload in pieces that is killed. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Product } from './product.ts'
import { row, title } from './report.ts'
import type { Person } from './storage.ts'

const megabyte = 2 ** 20
const goalMegabytes = 32
const chunk = randomBytes(megabyte)

export async function measureLargeFile(product: Product, person: Person): Promise<void> {
  title('A file of 2 GB')
  const url = `${product.url}/storage/v1/object/bench/${person.user}/large`
  // Warms up what every transfer needs.
  await upload(`${url}-warm`, person, 128)
  await download(`${url}-warm`, person)
  for (const [what, transfer] of [
    ['up', () => upload(url, person, 2048)],
    ['down', () => download(url, person)],
  ] as const) {
    const memory = await watchMemory(product.pid)
    const started = performance.now()
    const bytes = await transfer()
    const rate = bytes / megabyte / ((performance.now() - started) / 1000)
    row(`memory that 2 GB ${what} take`, `${memory.stop()} MB`, `goal below ${goalMegabytes} MB`)
    row('  rate', `${rate.toFixed(0)} MB/s`, '')
  }
}

function* megabytes(count: number) {
  for (let at = 0; at < count; at++) yield chunk
}

async function upload(url: string, { headers }: Person, count: number): Promise<number> {
  const length = { 'content-length': count * megabyte, 'content-type': 'application/octet-stream' }
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { ...headers, ...length } }, (answer) => {
      answer.resume()
      if (answer.statusCode === 200) resolve()
      else reject(new Error(`The upload was answered ${answer.statusCode}.`))
    })
    sent.once('error', reject)
    pipeline(Readable.from(megabytes(count)), sent).catch(reject)
  })
  return count * megabyte
}

async function download(url: string, { headers }: Person): Promise<number> {
  const answer = await fetch(url, { headers })
  let bytes = 0
  for await (const part of answer.body ?? []) bytes += part.length
  if (!answer.ok) throw new Error(`The download was answered ${answer.status}.`)
  return bytes
}

/** By how many megabytes the process grew at most. */
async function watchMemory(pid: number): Promise<{ stop(): number }> {
  const before = await residentMegabytes(pid)
  let most = before
  const timer = setInterval(() => {
    void residentMegabytes(pid).then((now) => {
      most = Math.max(most, now)
    })
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.round(most - before)
    },
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Returns the product started in place of the killed one. */
export async function measureResumption(
  product: Product,
  { user, headers }: Person,
  restart: () => Promise<Product>,
): Promise<Product> {
  title('An upload in pieces, killed in the middle')
  const file = randomBytes(48 * megabyte)
  const pieces = { ...headers, 'tus-resumable': '1.0.0' }
  const place = await begin(product.url, pieces, `${user}/pieces`, file.length)
  await send(product.url + place, pieces, file.subarray(0, 16 * megabyte), 0)
  const cut = send(product.url + place, pieces, file.subarray(16 * megabyte), 16 * megabyte, () =>
    product.stop('SIGKILL'),
  )
  await cut.catch(() => {})
  const next = await restart()
  const looked = await fetch(next.url + place, { method: 'HEAD', headers: pieces })
  const offset = Number(looked.headers.get('upload-offset'))
  await send(next.url + place, pieces, file.subarray(offset), offset)
  const kept = await fetch(`${next.url}/storage/v1/object/bench/${user}/pieces`, { headers })
  const same = md5(Buffer.from(await kept.arrayBuffer())) === md5(file)
  row('where it goes on', `${(offset / megabyte).toFixed(1)} MB`, 'acknowledged 16 MB, goal at least that')
  row('the whole of it', same ? 'as it was sent' : 'DIFFERENT', 'goal as it was sent')
  return next
}

async function begin(url: string, headers: Record<string, string>, name: string, length: number) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `bucketName ${base64('bench')},objectName ${base64(name)}`
  const begun = await fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(length), 'upload-metadata': metadata },
  })
  if (begun.status !== 201) throw new Error(`The upload could not begin: ${await begun.text()}`)
  return new URL(begun.headers.get('location') ?? '').pathname
}

/** `half` is called when about half of it has been handed to the network. */
async function send(
  url: string,
  headers: Record<string, string>,
  bytes: Buffer,
  offset: number,
  half?: () => unknown,
): Promise<void> {
  const told = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  const parts = function* () {
    for (let at = 0; at < bytes.length; at += megabyte) {
      if (at >= bytes.length / 2 && at < bytes.length / 2 + megabyte) half?.()
      yield bytes.subarray(at, at + megabyte)
    }
  }
  await new Promise<void>((resolve, reject) => {
    const options = { method: 'PATCH', headers: { ...headers, ...told, 'content-length': bytes.length } }
    const sent = request(url, options, (answer) => {
      answer.resume()
      if (answer.statusCode === 204) resolve()
      else reject(new Error(`The piece was answered ${answer.statusCode}.`))
    })
    sent.once('error', reject)
    pipeline(Readable.from(parts()), sent).catch(reject)
  })
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
