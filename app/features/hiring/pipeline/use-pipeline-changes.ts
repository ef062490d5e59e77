import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import { applicationStatuses } from '#shared/application.ts'
import { type Move, moveApplication, type Rejection, rejectApplications } from './pipeline-queries.ts'
import { type Board, movedTo } from './pipeline-records.ts'

const key = queryKey('pipelineBoard')

/** A move shows at once; what the candidate is told of it is in the toast. */
export function useMove() {
  return useChange<Board, Move>({
    kind: 'pipeline',
    key,
    run: moveApplication,
    shown: (board, { id, status }) => board && movedTo(board, id, status),
    done: ({ status, stage }) =>
      toast.success(`${stage ?? applicationStatuses[status]}: the candidate sees it now`),
    failed: 'The candidate was not moved',
  })
}

/** Several at once, one after the other; said once. */
export function useMoveAll() {
  return useChange<Board, readonly Move[]>({
    kind: 'pipeline',
    key,
    run: async (moves) => {
      for (const move of moves) await moveApplication(move)
    },
    shown: (board, moves) => board && moves.reduce((now, { id, status }) => movedTo(now, id, status), board),
    done: (moves) =>
      toast.success(
        moves.length === 1 ? 'Moved: the candidate sees it now' : `${moves.length} moved: they see it now`,
      ),
    failed: 'Not all of them were moved',
  })
}

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

/** Whatever else changes in a candidate's panel. */
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
