import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { SmsRefused, twilioSms } from './sms.ts'

async function givenProvider(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return twilioSms({ accountSid: 'AC/1', authToken: 'token', sender: '+15550000', apiUrl })
}

const sms = { to: '15551234', text: 'Your code is 123456' }

test('a message is sent as the provider documents it, and its refusal is told in its words', async () => {
  const asked: unknown[] = []
  const provider = await givenProvider(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    asked.push([request.url, request.headers.authorization, Object.fromEntries(new URLSearchParams(body))])
    if (asked.length === 1) response.writeHead(201).end('{}')
    else response.writeHead(400).end(JSON.stringify({ message: `No such number ${'!'.repeat(1000)}` }))
  })
  await provider.send(sms)
  expect(asked).toEqual([
    [
      '/2010-04-01/Accounts/AC%2F1/Messages.json',
      `Basic ${btoa('AC/1:token')}`,
      { From: '+15550000', To: '+15551234', Body: sms.text },
    ],
  ])
  const refused = await provider.send(sms).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(SmsRefused)
  expect((refused as Error).message).toMatch(/^No such number !{485}$/)
})

test('an answer without an end is not read on, and a redirect is told no code', async () => {
  let written = 0
  const endless = await givenProvider((_request, response) => {
    response.writeHead(500)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) written += 64 * 1024
    }
    response.on('drain', more)
    more()
  })
  await expect(endless.send(sms)).rejects.toThrow(SmsRefused)
  expect(written).toBeLessThan(50_000_000)

  const asked: unknown[] = []
  const other = createServer((request, response) => {
    asked.push(request.url)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const moved = await givenProvider((_request, response) => {
    const { port } = other.address() as AddressInfo
    response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end()
  })
  await expect(moved.send(sms)).rejects.toThrow('status 307')
  expect(asked).toEqual([])
})
