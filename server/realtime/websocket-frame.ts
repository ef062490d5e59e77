/** A whole message of RFC 6455 as a server sends it: one unmasked frame. Built once, it is written to any number of sockets. */
const final = 0x80
const opcodes = { text: 0x01, binary: 0x02 } as const

/** Texts and bytes one after the other, each written into the frame itself: a copy of a large one is garbage that V8 does not see. */
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
