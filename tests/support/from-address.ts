/** Requests from several loopback addresses, so that limits by address count them separately (Linux). */
import { request } from 'node:http'

export type PlainAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** The `index`th client: 127.1.x.y. */
export const clientAddress = (index: number) => `127.1.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`

export function requestFrom(
  localAddress: string,
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { localAddress, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
