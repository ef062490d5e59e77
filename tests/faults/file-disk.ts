/** The disk for files is full, and then no longer. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import {
  acknowledgedSteps,
  type Files,
  makeBucket,
  versionsOnDisk,
  writeFiles,
  wrongFiles,
} from '#tests/support/acknowledged-files.ts'
import type { Fault } from './fault.ts'
import { nothingMounted, smallDisk } from './full-disk.ts'
import type { Product } from './stage.ts'

const diskFull: Fault = {
  number: 9,
  name: 'uploads while the disk fills up (a small tmpfs), and space again',
  goal: 'uploads 503 or 507 with Retry-After, whole or in pieces; reads 200; nothing aside, 0 acknowledged lost; service within 5 s of space',
  size: 'minutes',
  async run(stage) {
    const dataDir = await smallDisk(stage)
    if (!dataDir) return nothingMounted
    const product = await stage.start({ dataDir, env: { LOG_LEVEL: 'error' } })
    await makeBucket(product)
    await upload(product, 'before')
    const files: Files = new Map()
    const stopping = new AbortController()
    const writing = Array.from({ length: 8 }, () => writeFiles(product, files, stopping))
    const filler = path.join(dataDir, 'filler')
    const zeros = Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(2 ** 20)))
    await pipeline(zeros, createWriteStream(filler)).catch(() => {})
    const refused = [await untilRefused(product), await beginPieces(product)]
    stopping.abort()
    await Promise.all(writing)
    const read = await ask(product, 'object/faults/before')
    const { aside } = await versionsOnDisk(dataDir)
    await rm(filler)
    const started = performance.now()
    while (!(await upload(product, 'after')).ok && performance.now() - started < 60_000) await wait(50)
    const back = performance.now() - started
    const wrong = await wrongFiles(product, files)
    const statuses = refused.map(({ status }) => status)
    const untold = refused.findIndex(({ headers }) => !headers.has('retry-after'))
    return {
      figure: `uploads: ${statuses.join(' and ')}${untold < 0 ? '' : `, ${['a whole one', 'one in pieces'][untold]} without Retry-After`}; reads: ${read.status}; ${aside.length} aside; ${acknowledgedSteps(files)} steps acknowledged, ${wrong.length} wrong; back in ${Math.round(back)} ms`,
      held:
        statuses.every((status) => status === 503 || status === 507) &&
        untold < 0 &&
        read.status === 200 &&
        aside.length === 0 &&
        wrong.length === 0 &&
        back <= 5000,
    }
  },
}

export const fileDiskFaults: readonly Fault[] = [diskFull]

const ask = ({ url, secretKey }: Product, at: string, init: RequestInit = {}) =>
  fetch(`${url}/storage/v1/${at}`, {
    ...init,
    headers: { authorization: `Bearer ${secretKey}`, ...init.headers },
  })

const upload = (product: Product, name: string) =>
  ask(product, `object/faults/${name}`, { method: 'PUT', body: new Uint8Array(100_000) })

/** The free space is cached for a second. */
async function untilRefused(product: Product): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await upload(product, 'full')
    if (!answer.ok || tries > 500) return answer
    await wait(10)
  }
}

function beginPieces(product: Product): Promise<Response> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `bucketName ${base64('faults')},objectName ${base64('in pieces')}`
  return ask(product, 'upload/resumable', {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '100000', 'upload-metadata': metadata },
  })
}
