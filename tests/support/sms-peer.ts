/** An SMS provider with the part of Twilio's API that sends a message. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SentSms = { From?: string; MessagingServiceSid?: string; To: string; Body: string }

export type SmsPeer = {
  url: string
  accountSid: string
  authToken: string
  messages: SentSms[]
  /** If set, it refuses every number with Twilio's own error. */
  refuses: boolean
  stop(): Promise<void>
}

export async function startSmsPeer(): Promise<SmsPeer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = Object.fromEntries(
      new URLSearchParams(Buffer.concat(chunks).toString()),
    ) as unknown as SentSms
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const expected = `Basic ${Buffer.from(`${peer.accountSid}:${peer.authToken}`).toString('base64')}`
    if (request.headers.authorization !== expected)
      return answer(401, { code: 20003, message: 'Authenticate' })
    if (request.url !== `/2010-04-01/Accounts/${peer.accountSid}/Messages.json`)
      return answer(404, { message: 'Not found' })
    if (peer.refuses) {
      return answer(400, { code: 21211, message: `Invalid 'To' Phone Number: ${form.To}`, status: 400 })
    }
    peer.messages.push(form)
    return answer(201, { sid: `SM${peer.messages.length}`, status: 'queued' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const peer: SmsPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountSid: 'ACtest',
    authToken: 'token',
    messages: [],
    refuses: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return peer
}
