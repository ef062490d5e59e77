/**
 * The seam between channels and postgres_changes: what a channel asks for, and how changes come back to it. The socket knows
 * nothing of replication, and the source of changes knows nothing of sockets.
 */
import type { Caller } from '#server/platform/caller.ts'
import type { SharedPayload } from './shared-payload.ts'

/** One `.on('postgres_changes', …)` of a channel, as the client asked for it. */
export type ChangeBinding = {
  /** The same for the same question wherever it is asked, and unique within its channel. */
  id: number
  /** INSERT, UPDATE, DELETE or `*`, in capitals; anything else that was asked for has become `*`. */
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  /** `*` stands for all that are published. */
  schema: string
  /** Undefined and `*` stand for all of the schema. */
  table: string | undefined
  /** As it was written, not parsed: `id=eq.1,name=not.in.(a,b)`. */
  filter: string | undefined
  /** Columns wanted beside those of the primary key; undefined for all. */
  select: readonly string[] | undefined
}

/** What became of a subscription, or of a binding of it, as the channel's `system` message will say. */
export type ChangesNews = { status: 'ok' | 'error'; message: string }

/** A channel, as the source of changes sees it. None of its functions throws, and none waits for the network. */
export type ChangesSubscriber = {
  /** Whose row-level security and column grants count. */
  caller: Caller
  bindings: readonly ChangeBinding[]
  /**
   * A change that the caller may see, with the ids of the bindings that it matches. The payload is `data` of the wire's message
   * as JSON; whoever may see the same of it is given the same object, so that it is encoded once for all of them.
   */
  deliver(ids: readonly number[], payload: SharedPayload): void
  /**
   * Called once when all bindings are in force (`Subscribed to PostgreSQL`), and for each failure; the channel stays. After a
   * change of caller it may be called again.
   */
  told(news: ChangesNews): void
}

export type ChangesSubscription = {
  /** The same bindings in the name of somebody else, from the next change on: a new access token of the same channel. */
  reauthorize(caller: Caller): void
  /** Nothing is delivered or told any more. Called exactly once. */
  end(): void
}

export type ChangesSource = {
  /** Returns at once; `told` says when the bindings are in force. Never called without bindings. */
  subscribe(subscriber: ChangesSubscriber): ChangesSubscription
  close(): Promise<void>
}
