/** JSON that many sockets are sent: kept as text, and encoded once for each way in which it is framed. */
export class SharedPayload {
  readonly json: string
  readonly #frames = new Map<string, Buffer>()

  constructor(json: string) {
    this.json = json
  }

  /** The frame of this name, made where there is none yet. */
  frame(name: string, encode: (json: string) => Buffer): Buffer {
    let frame = this.#frames.get(name)
    if (!frame) {
      frame = encode(this.json)
      this.#frames.set(name, frame)
    }
    return frame
  }
}
