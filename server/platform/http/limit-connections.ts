/**
 * Limits open connections. An address that opens too many loses its least recently used ones, so that a client which opens
 * thousands of idle connections harms only itself.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address-key.ts'

export type ConnectionLimits = {
  total: number
  perAddress: number
  /** A trusted proxy carries everyone's connections, so only the total limit applies to it. */
  isProxy: (address: string) => boolean
}

export function limitConnections(server: Server, { total, perAddress, isProxy }: ConnectionLimits): void {
  /** By address, least recently used first. */
  const open = new Map<string, Set<Socket>>()
  /** Requests without a response yet, by connection. */
  const atWork = new WeakMap<Socket, number>()
  let count = 0

  const largest = () => [...open.values()].reduce((most, of) => (of.size > most.size ? of : most))
  const endOldest = (sockets: Set<Socket>, newcomer: Socket) => {
    const idle = sockets.values().find((socket) => socket !== newcomer && !atWork.get(socket))
    ;(idle ?? newcomer).destroy()
  }

  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const address = addressKey(remoteAddress)
    const own = open.get(address) ?? new Set()
    open.set(address, own.add(socket))
    count++
    socket.once('close', () => {
      count--
      own.delete(socket)
      if (own.size === 0) open.delete(address)
    })
    if (own.size > perAddress && !isProxy(remoteAddress)) endOldest(own, socket)
    else if (count > total) endOldest(largest(), socket)
  })
  const used = (socket: Socket) => {
    const own = open.get(addressKey(socket.remoteAddress ?? ''))
    if (own?.delete(socket)) own.add(socket)
  }
  server.on('upgrade', ({ socket }) => used(socket))
  server.on('request', ({ socket }, response) => {
    atWork.set(socket, (atWork.get(socket) ?? 0) + 1)
    response.once('close', () => {
      atWork.set(socket, (atWork.get(socket) ?? 1) - 1)
      used(socket)
    })
  })
}
