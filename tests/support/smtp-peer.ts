/** An SMTP server on a free port that records messages. It can be set to refuse everything. */

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type ReceivedMail = {
  from: string
  to: string /** Headers and body as they came, undone of dot-stuffing. */
  source: string
}

export type SmtpPeer = {
  port: number
  mails: ReceivedMail[]
  /** Set, it answers 451 to every recipient. */
  refuses: boolean
  stop(): Promise<void>
}

export async function startSmtpPeer(): Promise<SmtpPeer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A client that was killed resets the connection.
    converse(socket, peer).catch(() => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const peer: SmtpPeer = {
    port: (server.address() as AddressInfo).port,
    mails: [],
    refuses: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return peer
}

async function converse(socket: Socket, peer: SmtpPeer): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let mail: ReceivedMail = { from: '', to: '', source: '' }
  let body: string[] | undefined
  socket.on('error', () => {})
  say('220 peer.test ESMTP')
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (body) {
      if (line !== '.') {
        body.push(line.replace(/^\.\./, '.'))
        continue
      }
      peer.mails.push({ ...mail, source: body.join('\n') })
      body = undefined
      say('250 2.0.0 taken')
      continue
    }
    const [command, argument = ''] = [line.slice(0, 4).toUpperCase(), /<([^>]*)>/.exec(line)?.[1]]
    if (command === 'EHLO' || command === 'HELO') say('250 peer.test')
    else if (command === 'MAIL') {
      mail = { from: argument, to: '', source: '' }
      say('250 2.1.0 ok')
    } else if (command === 'RCPT') {
      mail.to = argument
      say(peer.refuses ? '451 4.7.1 try again later' : '250 2.1.5 ok')
    } else if (command === 'DATA') {
      body = []
      say('354 go on')
    } else if (command === 'QUIT') {
      say('221 2.0.0 bye')
      socket.end()
    } else say(command === 'RSET' || command === 'NOOP' ? '250 2.0.0 ok' : '502 5.5.1 unknown')
  }
}
