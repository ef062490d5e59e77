/** Replays stored messages to a client that joins a private channel and requests them; live messages wait meanwhile. */
import type { Channel } from './channel.ts'
import { encodeBroadcast } from './frames.ts'
import type { Messages } from './messages.ts'
import { replayRefused } from './refusals.ts'

const maxReplayed = 25
/** The years 1 to 9999 in milliseconds: beyond them PostgreSQL reads no time, or writes it otherwise. */
const [earliest, latest] = [-62_135_596_800_000, 253_402_300_799_999]

export type AskedReplay = { since: unknown; limit: unknown }

export class Replay {
  readonly #channel: Channel
  readonly #asked: AskedReplay | undefined
  /** Live messages received meanwhile; undefined if no replay is running. */
  #held: { frame: Buffer; id: string | undefined }[] | undefined

  constructor(channel: Channel, asked: AskedReplay | undefined) {
    this.#channel = channel
    this.#asked = asked
    if (asked) this.#held = []
  }

  /** Throws a Refusal for an invalid request. */
  check(): void {
    if (!this.#asked) return
    const { since, limit = maxReplayed } = this.#asked
    if (!this.#channel.key.isPrivate) throw replayRefused('Replay is not allowed for public channels')
    const isFine =
      Number.isSafeInteger(since) &&
      Number(since) >= earliest &&
      Number(since) <= latest &&
      Number.isInteger(limit) &&
      Number(limit) >= 1 &&
      Number(limit) <= maxReplayed
    if (!isFine) throw replayRefused('Replay params are not valid')
  }

  /** True if it is held back until the replay is over. */
  holds(frame: Buffer, id: string | undefined): boolean {
    this.#held?.push({ frame, id })
    return this.#held !== undefined
  }

  async run(messages: Messages): Promise<void> {
    if (!this.#asked) return
    const { key, topic, version } = this.#channel
    const { since, limit = maxReplayed } = this.#asked
    const earlier = await messages.replay(key.topic, new Date(Number(since)), Number(limit))
    for (const { id, broadcast } of earlier) {
      const meta = JSON.stringify({ replayed: true, id })
      const frame = encodeBroadcast(version, topic, { ...broadcast, meta })
      if (frame) this.#channel.answer(frame)
    }
    const told = new Set(earlier.map(({ id }) => id))
    const held = this.#held ?? []
    this.#held = undefined
    for (const { frame, id } of held) if (id === undefined || !told.has(id)) this.#channel.send(frame)
  }
}
