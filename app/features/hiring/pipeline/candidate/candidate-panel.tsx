import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, MessageSquare, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import { candidateQuery } from '#app/features/hiring/pipeline/pipeline-queries.ts'
import {
  type Board,
  type Candidate,
  type Card,
  nameOf,
} from '#app/features/hiring/pipeline/pipeline-records.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type ApplicationStatus, applicationStatuses } from '#shared/application.ts'
import { portalPath } from '#shared/company.ts'
import { CandidateAnswers } from './candidate-answers.tsx'
import { CandidateClock, CandidateMark } from './candidate-mark.tsx'
import { CandidateOverview } from './candidate-overview.tsx'
import { CandidateProfile } from './candidate-profile.tsx'
import { Scorecards } from './scorecards.tsx'
import { TeamNotes } from './team-notes.tsx'

type PanelProps = {
  id: string
  board: Board
  masked: boolean
  onOpen: (id: string | undefined) => void
  onMove: (card: Card, status: ApplicationStatus) => void
}

/** One candidate beside the board, or over it if there is no room for both. */
export function CandidatePanel({ id, board, masked, onOpen, onMove }: PanelProps) {
  const candidate = useQuery(candidateQuery(id, masked))
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const close = () => {
    onOpen(undefined)
    document.querySelector<HTMLElement>(`[data-card="${id}"] button`)?.focus()
  }
  const column = board.columns.find(({ cards }) => cards.some((card) => card.id === id))
  const place = column?.cards.findIndex((card) => card.id === id) ?? -1
  const next = (by: number) => column?.cards[place + by]?.id
  return (
    <>
      <div
        aria-hidden="true"
        className="fixed inset-0 z-40 bg-[rgb(20_14_10/0.45)] xl:hidden"
        onClick={close}
      />
      <aside
        ref={panel}
        tabIndex={-1}
        aria-label="Candidate"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !(event.target as Element).closest('dialog, [popover]')) close()
        }}
        className="fixed inset-y-0 right-0 z-50 w-[min(460px,100vw)] overflow-y-auto border-l border-line bg-surface outline-none xl:sticky xl:top-15 xl:z-auto xl:-my-8 xl:-mr-8 xl:h-[calc(100dvh-60px)] xl:w-115 xl:shrink-0"
      >
        <div className="sticky top-0 z-10 flex items-center gap-1 border-b border-line bg-surface py-2 pr-3 pl-5">
          <p className="mr-auto text-14 text-ink-2">
            {column && `${applicationStatuses[column.status]} · ${place + 1} of ${column.count}`}
          </p>
          <PanelButton label="Previous candidate" disabled={!next(-1)} onClick={() => onOpen(next(-1))}>
            <ChevronUp aria-hidden="true" className="size-5" />
          </PanelButton>
          <PanelButton label="Next candidate" disabled={!next(1)} onClick={() => onOpen(next(1))}>
            <ChevronDown aria-hidden="true" className="size-5" />
          </PanelButton>
          <PanelButton label="Close" onClick={close}>
            <X aria-hidden="true" className="size-5" />
          </PanelButton>
        </div>
        {candidate.isError && !candidate.data ? (
          <ErrorState
            message={`The candidate could not be loaded: ${candidate.error.message}`}
            onRetry={() => void candidate.refetch()}
            retrying={candidate.isFetching}
          />
        ) : candidate.data === null ? (
          <p className="p-6 text-15 text-ink-2">
            This application no longer exists, or you don’t have access to it.
          </p>
        ) : candidate.data ? (
          <Loaded candidate={candidate.data} board={board} onMove={onMove} />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-4 p-5">
            <Skeleton className="h-14 w-4/5" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-64 w-full rounded-card!" />
          </div>
        )}
      </aside>
    </>
  )
}

type PanelButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: React.ReactNode }

function PanelButton({ label, ...rest }: PanelButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-40 pointer-coarse:size-11"
      {...rest}
    />
  )
}

const parts = ['Overview', 'Profile', 'Scorecards', 'Notes'] as const

type LoadedProps = Pick<PanelProps, 'board' | 'onMove'> & { candidate: Candidate }

function Loaded({ candidate, board, onMove }: LoadedProps) {
  const [part, setPart] = useState<(typeof parts)[number]>('Overview')
  const counts: Partial<Record<(typeof parts)[number], number>> = {
    Scorecards: candidate.scorecard_count,
    Notes: candidate.team_notes.length,
  }
  return (
    <>
      <div className="flex flex-col gap-4 p-5">
        <div className="flex items-center gap-4">
          <CandidateMark card={candidate} size="large" />
          <div className="min-w-0">
            <h2 dir="auto" className="text-20">
              {nameOf(candidate)}
            </h2>
            <p dir="auto" className="text-14 text-ink-2">
              {[candidate.headline, candidate.location].filter(Boolean).join('\u00a0· ')}
            </p>
          </div>
        </div>
        <Progress candidate={candidate} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="text-14 font-medium">{candidate.stage}</p>
          <CandidateClock card={candidate} />
        </div>
        {candidate.role !== 'interviewer' && (
          <div className="flex flex-wrap items-center gap-2">
            <CandidateAnswers candidate={candidate} board={board} onMove={onMove} />
            <MessageLink candidate={candidate} company={board.job.company_id} />
          </div>
        )}
      </div>
      <div role="tablist" aria-label="Candidate" className="flex gap-6 border-b border-line px-5">
        {parts.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={part === one}
            onClick={() => setPart(one)}
            className={cx(
              '-mb-px flex h-11 items-center gap-1.5 border-b-2 text-15 font-medium',
              part === one ? 'border-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {one}
            {Boolean(counts[one]) && <span className="text-13 text-ink-3 tabular-nums">{counts[one]}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={part} className="divide-y divide-line">
        {part === 'Overview' && <CandidateOverview candidate={candidate} job={board.job.title} />}
        {part === 'Profile' && <CandidateProfile candidate={candidate} />}
        {part === 'Scorecards' && <Scorecards candidate={candidate} />}
        {part === 'Notes' && <TeamNotes candidate={candidate} />}
      </div>
    </>
  )
}

/** Where the company and the candidate write about this application. */
function MessageLink({ candidate, company }: { candidate: Candidate; company: string }) {
  const own = useQuery(ownCompaniesQuery(useSession()?.user.id))
  const slug = own.data?.find(({ id }) => id === company)?.slug
  return (
    <ButtonLink
      look="outline"
      size="small"
      className="self-start"
      to={portalPath('messages', slug, { application: candidate.id })}
    >
      <MessageSquare aria-hidden="true" className="size-4" />
      Message
    </ButtonLink>
  )
}

const steps: readonly ApplicationStatus[] = [
  'under_review',
  'phone_screening',
  'interview_scheduled',
  'offer_received',
]

/** Solid for completed stages, stitched for the others. */
function Progress({ candidate }: { candidate: Candidate }) {
  const reached = steps.indexOf(candidate.status)
  return (
    <div role="img" aria-label={`Status: ${applicationStatuses[candidate.status]}`} className="flex gap-1.5">
      {steps.map((step, index) => (
        <span
          key={step}
          className={cx('h-1 flex-1 rounded-full', index <= reached ? 'bg-accent' : 'stitch mt-0.5')}
        />
      ))}
    </div>
  )
}
