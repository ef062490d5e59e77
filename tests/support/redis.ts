/** A test's own Redis from Debian's packages, on a free loopback port, without persistence. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

export const hasRedis = await promisify(execFile)('redis-server', ['--version']).then(
  () => true,
  () => false,
)

export type Redis = { url: string; kill(): Promise<void>; start(): Promise<void> }

export async function givenRedis(): Promise<Redis> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const redis: Redis = {
    url: `redis://127.0.0.1:${port}`,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
    start: async () => {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      child = spawn('redis-server', settings, { stdio: 'ignore' })
      while (!(await answers(port))) await wait(20)
    },
  }
  await redis.start()
  return redis
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
