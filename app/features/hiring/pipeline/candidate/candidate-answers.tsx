import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { MoveChoices } from '#app/features/hiring/pipeline/board-card.tsx'
import { withdrawOffer } from '#app/features/hiring/pipeline/pipeline-queries.ts'
import {
  type Board,
  type Candidate,
  type Card,
  isOpen,
} from '#app/features/hiring/pipeline/pipeline-records.ts'
import { useMove, usePipelineChange } from '#app/features/hiring/pipeline/use-pipeline-changes.ts'
import { Button } from '#app/ui/button.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import type { ApplicationStatus } from '#shared/application.ts'

const TimesDialog = lazy(() =>
  import('./times-dialog.tsx').then((module) => ({ default: module.TimesDialog })),
)

type AnswersProps = {
  candidate: Candidate
  board: Board
  onMove: (card: Card, status: ApplicationStatus) => void
}

const menuClass =
  'inline-flex h-9 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 text-14 font-medium hover:border-control pointer-coarse:h-11'

const Down = ({ children }: { children: string }) => (
  <>
    {children} <ChevronDown aria-hidden="true" className="size-4" />
  </>
)

/** The next actions, each with who sees it. */
export function CandidateAnswers({ candidate, board, onMove }: AnswersProps) {
  const [times, setTimes] = useState<{ open: boolean; seen: number }>()
  const move = useMove()
  const takeBack = usePipelineChange(
    withdrawOffer,
    'The offer was withdrawn. The candidate was told.',
    'The offer still stands',
  )
  const offered = candidate.offers.some(({ state }) => state === 'open')
  if (candidate.withdrawn_at || candidate.offer_answer) return null
  if (candidate.status === 'rejected') {
    return (
      <Button look="outline" className="self-start" onClick={() => onMove(candidate, 'under_review')}>
        Reconsider
      </Button>
    )
  }
  const { id, status, stage, last_event: seen } = candidate
  const here = { id, status, seen }
  const askTimes = () => setTimes({ open: true, seen })
  const stages = board.stages.filter((one) => one.status === status && one.name !== stage)
  return (
    <>
      {offered ? (
        <Button
          look="danger"
          size="small"
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate({ id, seen })}
        >
          Withdraw the offer
        </Button>
      ) : candidate.status === 'interview_scheduled' || candidate.status === 'offer_received' ? (
        <Button size="small" onClick={() => onMove(candidate, 'offer_received')}>
          Make an offer
        </Button>
      ) : (
        <Button size="small" onClick={askTimes}>
          Offer times
        </Button>
      )}
      {candidate.status === 'interview_scheduled' && (
        <Button look="outline" size="small" onClick={askTimes}>
          Offer times
        </Button>
      )}
      {!offered && (
        <Menu trigger={<Down>Move</Down>} triggerClass={menuClass}>
          <MoveChoices card={candidate} onMove={onMove} />
        </Menu>
      )}
      {stages.length > 0 && (
        <Menu trigger={<Down>Stage</Down>} triggerClass={menuClass}>
          {stages.map(({ id, name, days }) => (
            <MenuButton key={id} onClick={() => move.mutate({ ...here, stage: name })}>
              {name}
              <span className="text-13 font-normal text-ink-3">
                {days === 1 ? 'Answer in 1 day' : `Answer in ${days} days`}
              </span>
            </MenuButton>
          ))}
        </Menu>
      )}
      {isOpen(candidate) && !offered && (
        <button
          type="button"
          onClick={() => onMove(candidate, 'rejected')}
          className="order-last ml-auto min-h-9 px-2 text-14 font-medium text-bad hover:underline pointer-coarse:min-h-11"
        >
          Decline…
        </button>
      )}
      {times !== undefined && (
        <Suspense>
          <TimesDialog
            {...{ candidate, board }}
            {...times}
            onClose={() => setTimes((now) => now && { ...now, open: false })}
          />
        </Suspense>
      )}
    </>
  )
}
