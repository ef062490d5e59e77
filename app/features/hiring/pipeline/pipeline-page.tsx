import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { useMask } from '#app/lib/page/use-mask.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import { BoardColumns } from './board.tsx'
import { CandidatePanel } from './candidate/candidate-panel.tsx'
import { CandidateList } from './candidate-list.tsx'
import { PipelineHeader } from './pipeline-header.tsx'
import { boardQuery, pipelineJobsQuery } from './pipeline-queries.ts'
import type { Asked, Board, Card } from './pipeline-records.ts'
import { PipelineToolbar } from './pipeline-toolbar.tsx'
import { useAskedJob } from './use-asked-job.ts'
import { useMove } from './use-pipeline-changes.ts'

const RejectDialog = lazy(() =>
  import('./reject-dialog.tsx').then((module) => ({ default: module.RejectDialog })),
)
const OfferDialog = lazy(() =>
  import('./offer-dialog.tsx').then((module) => ({ default: module.OfferDialog })),
)

/** An action that needs a form: a rejection with its reason, an offer with its terms. */
type Question = { kind: 'reject' | 'offer'; cards: readonly Card[]; open: boolean; done: () => void }

/** The Talent Pipeline of a company: one job's applications as a board, a list or a table, and one candidate beside them. */
export function PipelinePage({ company }: { company: OwnCompany }) {
  const session = useSession()
  const jobs = useQuery(pipelineJobsQuery(session?.user.id))
  const [query] = useAddressQuery()
  const own = jobs.data?.filter((job) => job.company_id === company.id)
  const [words, type] = useTypedQuery('q')
  const [masked, mask] = useMask()
  const { asked: askedJob, isPending } = useAskedJob(company, jobs.data, masked)
  const job =
    own?.find((one) => one === askedJob) ??
    (query.get('late') === '1' ? own?.find(({ overdue }) => overdue > 0) : undefined) ??
    own?.find(({ applicants }) => applicants > 0) ??
    own?.[0]
  const asked: Asked = {
    words: words.trim(),
    stage: query.get('stage') ?? '',
    late: query.get('late') === '1',
    masked,
  }
  const board = useQuery(boardQuery(job?.id, asked))
  if (jobs.isError && !jobs.data) {
    return (
      <ErrorState
        message={`The pipeline could not be loaded: ${jobs.error.message}`}
        onRetry={() => void jobs.refetch()}
        retrying={jobs.isFetching}
      />
    )
  }
  if (own && !job && !isPending) return <NoJobs company={company} />
  if (board.isError && !board.data) {
    return (
      <ErrorState
        message={`The board could not be loaded: ${board.error.message}`}
        onRetry={() => void board.refetch()}
        retrying={board.isFetching}
      />
    )
  }
  if (!own || !job || !board.data || isPending) return <BoardSkeleton />
  return (
    <Loaded
      key={job.id}
      board={board.data}
      asked={asked}
      header={<PipelineHeader board={board.data} jobs={own} />}
      toolbar={
        <PipelineToolbar board={board.data} words={words} onType={type} masked={masked} onMask={mask} />
      }
    />
  )
}

type LoadedProps = { board: Board; asked: Asked; header: React.ReactNode; toolbar: React.ReactNode }

function Loaded({ board, asked, header, toolbar }: LoadedProps) {
  const [query, setQuery] = useAddressQuery()
  const [question, setQuestion] = useState<Question>()
  const move = useMove()
  const answers = board.role !== 'interviewer'
  const open = (id: string | undefined) =>
    setQuery(
      (now) => {
        if (id) now.set('application', id)
        else now.delete('application')
        return now
      },
      { preventScrollReset: true, replace: !id },
    )
  const askFor = (kind: Question['kind'], cards: readonly Card[], done = () => {}) =>
    setQuestion({ kind, cards, open: true, done })
  const moveTo = (card: Card, status: Card['status']) => {
    if (status === 'rejected') askFor('reject', [card])
    // A new one, if the last was withdrawn or has expired.
    else if (status === 'offer_received') askFor('offer', [card])
    else if (card.status !== status) move.mutate({ id: card.id, status, seen: card.last_event })
  }
  const chosen = query.get('application') ?? undefined
  const view = query.get('view')
  const shown = { board, asked, answers, chosen, onOpen: open, onMove: moveTo }
  const close = () => setQuestion((now) => now && { ...now, open: false })
  return (
    <div className="flex min-w-0 gap-6">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {header}
        {toolbar}
        <Overdue board={board} late={asked.late} />
        {view === 'list' || view === 'table' ? (
          <CandidateList
            {...shown}
            table={view === 'table'}
            onReject={(cards, done) => askFor('reject', cards, done)}
          />
        ) : (
          <BoardColumns {...shown} />
        )}
      </div>
      {chosen && (
        <CandidatePanel
          key={chosen}
          id={chosen}
          board={board}
          masked={asked.masked}
          onOpen={open}
          onMove={moveTo}
        />
      )}
      <Suspense>
        {question?.kind === 'reject' && (
          <RejectDialog
            key={question.cards.map(({ id }) => id).join()}
            company={board.job.company}
            texts={board.texts}
            cards={question.cards}
            open={question.open}
            onDone={question.done}
            onClose={close}
          />
        )}
        {question?.kind === 'offer' && question.cards[0] && (
          <OfferDialog
            key={question.cards[0].id}
            board={board}
            card={question.cards[0]}
            open={question.open}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}

function Overdue({ board, late }: { board: Board; late: boolean }) {
  const [, setQuery] = useAddressQuery()
  if (board.overdue === 0) return null
  const change = () =>
    setQuery((now) => {
      if (late) now.delete('late')
      else now.set('late', '1')
      return now
    })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-input border border-bad/45 bg-surface py-2 pr-2 pl-4">
      <CircleAlert aria-hidden="true" className="size-4.5 shrink-0 text-bad" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-15">
        <strong className="font-semibold text-bad">
          {board.overdue === 1 ? '1 answer is overdue.' : `${board.overdue} answers are overdue.`}
        </strong>{' '}
        <span className="text-ink-2 max-sm:block max-sm:text-14">Candidates see this too.</span>
      </p>
      <button
        type="button"
        onClick={change}
        className="h-9 rounded-full border border-line-strong px-4 text-14 font-medium hover:border-control pointer-coarse:h-11"
      >
        {late ? (
          'Show all'
        ) : (
          <>
            Answer <span className="max-sm:hidden">them </span>now
          </>
        )}
      </button>
    </div>
  )
}

function NoJobs({ company }: { company: OwnCompany }) {
  return (
    <>
      <PageHeader title="Talent Pipeline" />
      <EmptyState
        title={company.role === 'interviewer' ? 'No one to meet yet' : 'No jobs yet'}
        action={
          company.role !== 'interviewer' && (
            <ButtonLink to={portalPath('jobs', company.slug)}>Go to jobs</ButtonLink>
          )
        }
      >
        {company.role === 'interviewer'
          ? 'Candidates appear here once someone asks you to meet them.'
          : 'Applications to your jobs show up here, each with the day you promised an answer by.'}
      </EmptyState>
    </>
  )
}

function BoardSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <h1 className="sr-only">Talent Pipeline</h1>
      <Skeleton className="h-12 w-56" />
      <Skeleton className="h-11 w-full" />
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {[0, 1, 2, 3].map((column) => (
          <Skeleton key={column} className="h-96 rounded-card!" />
        ))}
      </div>
    </div>
  )
}
