/**
 * Elects the one process that reads changes: the first with a subscriber. Others announce the tables they want over the bus and
 * receive their changes. Without subscribers nothing is read and no slot exists.
 */
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Bus, BusMessage } from '#server/realtime/bus.ts'
import { type Change, type ChangedTable, packChanges, unpackChanges } from './change.ts'
import { missingFor } from './missing-rights.ts'
import type { ReplicationMessage, WantedTable } from './replication-message.ts'
import { leaderLock, newSlot, openStream, type ReplicationStream } from './replication-stream.ts'
import { SlotWatch } from './watch-slot.ts'

export type ReplicationParts = {
  /** As a role that may replicate. */
  url: string
  database: Database
  bus: Bus
  log: Pick<Log, 'info' | 'warn'>
  /** Megabytes of the WAL that the slot may keep. */
  slotMegabytes: number
}

export type ReplicationListener = {
  changed(changes: Change[]): void
  /** Everything wanted up to this version is delivered from now on; `anew` if some changes may have been missed. */
  inForce(version: number, anew: boolean): void
  failed(why: string): void
}

type Said<Type> = ReplicationMessage & { type: Type }

/** Milliseconds between checks for a leader, and between attempts of a process that cannot lead. */
const lookEvery = 1000
const retryAfter = 5000
/** Milliseconds that the slot is kept without subscribers, for page reloads. */
const slotGrace = 2000
/** Checks between two announcements of the wanted tables, in case one was lost. */
const looksPerReminder = 5

export class Replication {
  readonly #parts: ReplicationParts
  readonly #listener: ReplicationListener
  #wanted: WantedTable[] = []
  #version = 0
  #confirmed = 0
  readonly #others = new Map<string, WantedTable[]>()
  #stream: ReplicationStream | undefined
  #opening: Promise<void> | undefined
  /** The slot of the stream, or of the one that is being opened. */
  #slot: SlotWatch | undefined
  /** Ends the opening of a stream. */
  #attempt = new AbortController()
  #isPaused = false
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #looks = 0
  #idleSince: number | undefined
  #notBefore = 0
  /** Whether it was active before, so that there may be a gap. */
  #wasInForce = false
  #sending: Change[] = []

  constructor(parts: ReplicationParts, listener: ReplicationListener) {
    this.#parts = parts
    this.#listener = listener
    parts.bus.listen({
      heard: (node, message) => this.#heard(node, message),
      gone: (node) => this.#others.delete(node),
      missed: () => this.#missed(),
    })
  }

  /** The version that `inForce` will pass for the next `want`. */
  get nextVersion(): number {
    return this.#version + 1
  }

  /** Sets the tables that the subscribers of this process want. */
  want(tables: WantedTable[]): void {
    this.#wanted = tables
    this.#version++
    if (tables.length === 0) this.#wasInForce = false
    this.#remind()
    if (this.#stream) this.#confirm(this.#version, false)
    else if (tables.length > 0) void this.#look()
    this.#timer ??= setInterval(() => void this.#look(), lookEvery).unref()
  }

  pause(): void {
    this.#isPaused = true
    this.#stream?.pause()
  }

  resume(): void {
    this.#isPaused = false
    this.#stream?.resume()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#timer)
    await this.#opening
    await this.#stop()
  }

  async #stop(): Promise<void> {
    const stream = this.#stream
    this.#stream = undefined
    this.#slot = undefined
    await stream?.stop()
  }

  #heard(node: string, message: BusMessage): void {
    if (message.type === 'wanted-changes') this.#learn(node, message)
    else if (message.type === 'leading') this.#led(message)
    else if (message.type === 'changes' && !this.#stream && this.#wanted.length > 0) {
      this.#listener.changed(unpackChanges(message))
    }
  }

  /** Bus messages may have been missed, changes among them. */
  #missed(): void {
    if (!this.#stream) this.#confirmed = 0
    this.#remind()
  }

  #learn(node: string, { version, tables }: Said<'wanted-changes'>): void {
    this.#others.set(node, tables)
    if (this.#stream) this.#parts.bus.send({ type: 'leading', to: node, version })
  }

  #led({ to, version, anew }: Said<'leading'>): void {
    if (anew) {
      this.#confirmed = 0
      this.#remind()
    } else if (to === this.#parts.bus.node && version !== undefined && this.#wanted.length > 0) {
      this.#confirm(version, this.#confirmed === 0 && this.#wasInForce)
    }
  }

  #confirm(version: number, anew: boolean): void {
    if (version <= this.#confirmed) return
    this.#confirmed = version
    this.#wasInForce = true
    this.#listener.inForce(version, anew)
  }

  #remind(): void {
    this.#parts.bus.send({ type: 'wanted-changes', version: this.#version, tables: this.#wanted })
  }

  async #look(): Promise<void> {
    if (this.#closing.signal.aborted) return
    if (this.#slot) void this.#watch(this.#slot)
    if (this.#opening) return
    if (this.#stream) return this.#rest()
    if (this.#wanted.length === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    if (this.#looks++ % looksPerReminder === 0 || this.#confirmed < this.#version) this.#remind()
    if (performance.now() < this.#notBefore) return
    this.#opening = this.#lead().finally(() => {
      this.#opening = undefined
      if (!this.#stream) this.#slot = undefined
      if (this.#closing.signal.aborted) void this.#stop()
    })
  }

  /** Without subscribers for a while, the slot is dropped. */
  async #rest(): Promise<void> {
    const isWanted = this.#wanted.length > 0 || [...this.#others.values()].some(({ length }) => length > 0)
    if (isWanted) this.#idleSince = undefined
    else {
      this.#idleSince ??= performance.now()
      if (performance.now() - this.#idleSince >= slotGrace) await this.#stop()
    }
  }

  /** A slot that keeps too much is given up for a new one; subscribers are told that they may have missed changes. */
  async #watch(slot: SlotWatch): Promise<void> {
    const why = await slot.problem()
    if (!why || this.#slot !== slot) return
    this.#attempt.abort(why)
    this.#stream?.cut(why)
  }

  async #lead(): Promise<void> {
    const { url, database, bus, log, slotMegabytes } = this.#parts
    try {
      if (await isLed(database)) return
      const missing = await missingFor(database, url)
      if (missing !== undefined) return this.#refuse(missing)
      const slot = newSlot()
      this.#slot = new SlotWatch(database, slot, slotMegabytes)
      this.#attempt = new AbortController()
      const stream = await openStream(
        url,
        { changed: (change) => this.#read(change), lost: (error) => this.#lost(error) },
        AbortSignal.any([this.#closing.signal, this.#attempt.signal]),
        slot,
      )
      if (!stream) return
      this.#stream = stream
      // Changes of the stream before it may still wait to be told.
      if (this.#isPaused) stream.pause()
      this.#idleSince = undefined
      log.info('reads the changes of tables for all processes')
      bus.send({ type: 'leading', anew: true })
      const anew = this.#wasInForce
      this.#confirmed = 0
      this.#confirm(this.#version, anew)
    } catch (error) {
      if (this.#closing.signal.aborted) return
      if (isDatabaseError(error) && !isPassing(error.code)) this.#refuse(error.message)
      else log.warn({ err: error }, 'the changes of tables could not be read')
    }
  }

  #refuse(why: string): void {
    this.#notBefore = performance.now() + retryAfter
    this.#parts.log.warn({ why }, 'the changes of tables cannot be read')
    this.#listener.failed(why)
  }

  #lost(error: Error): void {
    this.#parts.log.warn({ err: error }, 'lost the connection that reads the changes of tables')
    this.#stream = undefined
    this.#slot = undefined
    this.#confirmed = 0
    void this.#look()
  }

  /** Changes received in one chunk are passed on together. */
  #read(change: Change): void {
    if (change.table.schema === 'realtime' && ownTables.has(change.table.name)) return
    if (this.#sending.push(change) > 1) return
    setImmediate(() => {
      const changes = this.#sending.splice(0)
      const here = changes.filter(({ table }) => isWanted(this.#wanted, table))
      if (here.length > 0) this.#listener.changed(here)
      const elsewhere = [...this.#others.values()].flat()
      const there = changes.filter(({ table }) => isWanted(elsewhere, table))
      if (there.length > 0) this.#parts.bus.send({ type: 'changes', ...packChanges(there) })
    })
  }
}

/** PostgreSQL is starting or stopping, or the connection was lost: temporary. */
const isPassing = (code: string) => code.startsWith('57P') || code.startsWith('08')

/** The bus writes to these tables, so reporting them would cause further writes. */
const ownTables = new Set(['nodes', 'bus_payloads'])

const isWanted = (wanted: readonly WantedTable[], { schema, name }: ChangedTable): boolean =>
  wanted.some(
    (one) => (one.schema === '*' || one.schema === schema) && (one.table === '*' || one.table === name),
  )

async function isLed({ sql }: Database): Promise<boolean> {
  const [found] = await sql<{ is_led: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and (classid::bigint << 32) + objid::bigint = ${String(leaderLock)}::bigint
        and database = (select oid from pg_database where datname = current_database())
    ) as is_led`
  return found?.is_led === true
}
