import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { applicationStatuses } from '#shared/application.ts'
import { type Move, moveApplication, type Rejection, rejectApplications } from './pipeline-queries.ts'
import { type Board, type BoardPart, movedTo } from './pipeline-records.ts'

const key = queryKey('pipelineBoard')

/** A move is shown at once; the toast says what the candidate is told. */
export function useMove() {
  return useChange<BoardPart | null, Move>({
    kind: 'pipeline',
    key,
    run: moveApplication,
    shown: (part, { id, status }) => part && movedTo(part, id, status),
    done: ({ status, stage }) =>
      toast.success(`${stage ?? applicationStatuses[status]}: the candidate sees it now`),
    failed: 'The candidate was not moved',
  })
}

/** Some were not moved: those that did not reach the server can be sent again. */
export class NotAllMoved extends Error {
  readonly unsent: readonly Move[]
  constructor(moves: readonly Move[], moved: number, unsent: readonly Move[], trouble: Error) {
    const many = moved === 0 ? 'No one was moved' : `${moved} of ${moves.length} moved, and the others not`
    super(`${many}: ${trouble.message}`)
    this.unsent = unsent
  }
}

/**
 * Several moves in sequence, reported once. A refused one, because somebody else answered in the meantime, does not stop the
 * others; a lost connection or session does. For `attempt`: the caller shows the text of NotAllMoved.
 */
export function useMoveAll() {
  return useChange<BoardPart | null, readonly Move[]>({
    kind: 'pipeline',
    key,
    run: moveAll,
    shown: (part, moves) => part && moves.reduce((now, { id, status }) => movedTo(now, id, status), part),
    done: (moves) =>
      toast.success(
        moves.length === 1 ? 'Moved: the candidate sees it now' : `${moves.length} moved: they see it now`,
      ),
    failed: 'No one was moved',
  })
}

async function moveAll(moves: readonly Move[]): Promise<void> {
  let moved = 0
  let trouble: Error | undefined
  for (const [nth, move] of moves.entries()) {
    try {
      await moveApplication(move)
      moved++
    } catch (error) {
      trouble = error as Error
      if (!isRefusal(error)) throw new NotAllMoved(moves, moved, moves.slice(nth), trouble)
    }
  }
  if (trouble) throw new NotAllMoved(moves, moved, [], trouble)
}

/** The server's error for this application. */
const isRefusal = (error: unknown) => (error as { code?: string }).code?.startsWith('PT') === true

export function useReject() {
  return useChange<Board, Rejection, number>({
    kind: 'pipeline',
    key,
    run: rejectApplications,
    done: (_, __, many) =>
      toast.success(many === 1 ? 'Declined. The candidate was told.' : `${many} candidates were told`),
    failed: 'No one was declined',
  })
}

/** All other changes in a candidate's panel. */
export function usePipelineChange<Change>(
  run: (change: Change) => Promise<unknown>,
  said: string,
  failed: string,
) {
  return useChange<Board, Change>({
    kind: 'pipeline',
    key,
    run,
    done: () => {
      if (said) toast.success(said)
    },
    failed,
  })
}
