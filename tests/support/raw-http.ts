/** Bytes as they are, past every client that would repair them. */
import { connect } from 'node:net'

export type RawAnswer = {
  /** Undefined where the connection ended without an answer. */
  status: number | undefined
  text: string
  milliseconds: number
}

/** Sends the bytes and reads until the server closes, or until it has been silent for half a second after an answer. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    let answeredAfter = 0
    const end = () => {
      socket.destroy()
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
      resolve({ status: status || undefined, text, milliseconds: answeredAfter })
    }
    socket.setTimeout(30_000, end)
    socket.on('data', (chunk) => {
      answeredAfter ||= performance.now() - started
      text += chunk.toString('latin1')
      socket.setTimeout(500)
    })
    socket.on('error', () => {})
    socket.on('close', end)
  })
}
