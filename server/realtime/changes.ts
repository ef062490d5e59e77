/**
 * The interface between channels and postgres_changes. The socket knows nothing of replication, and the source of changes nothing
 * of sockets.
 */
import type { Caller } from '#server/platform/caller.ts'
import type { SharedPayload } from './shared-payload.ts'

/** One `.on('postgres_changes', …)` of a channel, as requested. */
export type ChangeBinding = {
  /** A hash of the request: equal for equal requests everywhere, and unique within the channel. */
  id: number
  /** INSERT, UPDATE, DELETE or `*`, in capitals; any other request counts as `*`. */
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  /** `*` for all published schemas. */
  schema: string
  /** Undefined or `*` for all of the schema. */
  table: string | undefined
  /** Unparsed: `id=eq.1,name=not.in.(a,b)`. */
  filter: string | undefined
  /** Requested columns beside the primary key; undefined for all. */
  select: readonly string[] | undefined
}

/** The status of a subscription, or of one binding, for the channel's `system` message. */
export type ChangesNews = { status: 'ok' | 'error'; message: string }

/** A channel, from the view of the source of changes. Its functions neither throw nor wait for the network. */
export type ChangesSubscriber = {
  /** The caller whose row-level security and column privileges apply. */
  caller: Caller
  bindings: readonly ChangeBinding[]
  /**
   * A change that the caller may see, with the ids of the matching bindings. The payload is `data` of the wire's message as JSON;
   * callers who see the same share one object, so that it is encoded once.
   */
  deliver(ids: readonly number[], payload: SharedPayload): void
  /**
   * Called once when all bindings are active (`Subscribed to PostgreSQL`), and for each failure; the channel stays open. May be
   * called again after a change of the caller.
   */
  told(news: ChangesNews): void
}

export type ChangesSubscription = {
  /** The same bindings for another caller, from the next change on: the channel has a new access token. */
  reauthorize(caller: Caller): void
  /** Ends the subscription. Must be called exactly once. */
  end(): void
}

export type ChangesSource = {
  /** Returns at once; `told` is called when the bindings are active. Must not be called without bindings. */
  subscribe(subscriber: ChangesSubscriber): ChangesSubscription
  close(): Promise<void>
}
