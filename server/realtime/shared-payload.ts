/** JSON for many sockets: kept as text, and encoded once per framing. */
export class SharedPayload {
  readonly json: string
  readonly #frames = new Map<string, Buffer>()

  constructor(json: string) {
    this.json = json
  }

  /** The frame with this name, encoded at the first call. */
  frame(name: string, encode: (json: string) => Buffer): Buffer {
    let frame = this.#frames.get(name)
    if (!frame) {
      frame = encode(this.json)
      this.#frames.set(name, frame)
    }
    return frame
  }
}
