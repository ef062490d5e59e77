/** PostgreSQL is killed while people write to each other in channels. */
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createClient, type RealtimeChannel } from '@supabase/supabase-js'
import { afterEach, expect, test } from 'vitest'
import { ownerSql } from '#tests/support/owner-sql.ts'
import { preparedFolder } from '#tests/support/prepared-folder.ts'
import { postmaster } from '#tests/support/processes.ts'
import { joined, topicName } from '#tests/support/realtime.ts'
import { startProcess } from '#tests/support/server-process.ts'

const senders = 10
const killedAfter = [100, 300]
const acknowledgedInAll = 500

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('kill -9 of PostgreSQL in the middle of messages that are kept: every acknowledged one was heard and is there', async () => {
  const dataDir = await preparedFolder('realtime')
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const { url, stop } = await startProcess({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })
  cleanups.push(() => stop('SIGKILL'))
  const { secretKey } = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
  const topic = topicName()
  const member = async (): Promise<RealtimeChannel> => {
    const client = createClient(url, secretKey, { auth: { persistSession: false } })
    cleanups.push(() => client.realtime.disconnect())
    return joined(client.channel(topic, { config: { private: true, broadcast: { ack: true } } }))
  }
  const listener = await member()
  const heard = new Set<number>()
  listener.on('broadcast', { event: 'n' }, ({ payload }) => heard.add(payload.n))
  const from = await Promise.all(Array.from({ length: senders }, member))

  const acknowledged: number[] = []
  const kills = [...killedAfter]
  const send = async (channel: RealtimeChannel, n: number) => {
    const message = { type: 'broadcast' as const, event: 'n', payload: { n }, persist: true }
    if ((await channel.send(message, { timeout: 1500 })) === 'ok') acknowledged.push(n)
    if (acknowledged.length >= (kills[0] ?? Infinity)) {
      kills.shift()
      process.kill(await postmaster(dataDir), 'SIGKILL')
    }
  }
  await Promise.all(
    from.map(async (channel, first) => {
      for (let n = first; acknowledged.length < acknowledgedInAll; n += senders) await send(channel, n)
    }),
  )
  expect(kills).toEqual([])
  await expect.poll(() => acknowledged.filter((n) => !heard.has(n))).toEqual([])
  const kept = await ownerSql<{ n: number }>(
    dataDir,
    `select (payload ->> 'n')::int as n from realtime.messages where topic = '${topic}'`,
  )
  const there = new Set(kept.map(({ n }) => n))
  expect(acknowledged.filter((n) => !there.has(n))).toEqual([])
})
