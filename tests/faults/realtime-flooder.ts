/** A client in its own thread that sends to a room as fast as it can, and joins again whenever it is removed. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Flood = { address: string; topic: string; milliseconds: number }

/** Resolves with the number of messages sent. */
export async function floodRoom(flood: Flood): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: flood })
  const [sent] = await once(worker, 'message')
  return sent as number
}

async function run({ address, topic, milliseconds }: Flood): Promise<number> {
  const end = performance.now() + milliseconds
  let sent = 0
  while (performance.now() < end) {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    const say = (event: string, payload: object) =>
      socket.send(JSON.stringify(['1', String(sent), `realtime:${topic}`, event, payload]))
    say('phx_join', { config: {} })
    while (performance.now() < end && socket.readyState === WebSocket.OPEN) {
      for (let n = 0; n < 100; n++, sent++)
        say('broadcast', { type: 'broadcast', event: 'flood', payload: { n } })
      await wait(5)
    }
    socket.close()
  }
  return sent
}

if (!isMainThread && parentPort) parentPort.postMessage(await run(workerData as Flood))
