/** A whole message of RFC 6455 as a client sends it; masked with zeros, which leave it as it is. */
export function maskedFrame(kind: 'text' | 'binary', payload: Buffer): Buffer {
  const { length } = payload
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.alloc(head + 4 + length)
  frame[0] = 0x80 | (kind === 'text' ? 1 : 2)
  frame[1] = 0x80 | (head === 2 ? length : head === 4 ? 126 : 127)
  if (head === 4) frame.writeUInt16BE(length, 2)
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  payload.copy(frame, head + 4)
  return frame
}
