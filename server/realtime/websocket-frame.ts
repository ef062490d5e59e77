/** Builds an unmasked WebSocket frame (RFC 6455) once, to be written to many sockets. */
const final = 0x80
const opcodes = { text: 0x01, binary: 0x02 } as const

/** Concatenates texts and bytes into the frame without intermediate copies, which V8 would not account for. */
export function websocketFrame(kind: keyof typeof opcodes, ...parts: (Buffer | string)[]): Buffer {
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const head = 2 + lengthBytes
  const frame = Buffer.allocUnsafeSlow(head + length)
  frame[0] = final | opcodes[kind]
  if (lengthBytes === 0) frame[1] = length
  else if (lengthBytes === 2) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  let at = head
  for (const part of parts) at += typeof part === 'string' ? frame.write(part, at) : part.copy(frame, at)
  return frame
}
