import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { workspaceKey } from '#app/data/keys.ts'
import { agentChoicesQuery } from '#app/data/orcher-choices.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useMe, useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { ListFoot } from '#app/features/developers/directives/list-foot.tsx'
import { now } from '#app/lib/clock.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { cx } from '#app/ui/cx.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { shortDate } from '#shared/dates.ts'
import { withCommas } from '#shared/with-commas.ts'
import { type Entry, entriesKey, entriesQuery, maxFound } from './memory-queries.ts'

type Counts = { deleted: number; kept: number; outputs_cleared: number; found_after?: number }

/** What an agent remembers, its source, and what forgetting it would delete. */
export function MemoryPage() {
  const scope = useWorkspaceScope()
  const mayWrite = useMe(scope)?.scopes.includes('memory:write') ?? false
  const agentList = useQuery(agentChoicesQuery(scope))
  const agents = agentList.data
  const [chosen, setChosen] = useState('')
  const [typed, setWords] = useState('')
  const words = useSettled(typed)
  const agent = agents?.find(({ id }) => id === chosen)?.id ?? agents?.[0]?.id ?? ''
  const entries = useInfiniteQuery(entriesQuery(scope, agent, words))
  const pages = entries.data?.pages
  const shown = pages?.flatMap((page) => page.entries)
  const failed = [agentList, entries].find(({ error, data }) => error && !data)
  return (
    <>
      <PageHeader
        title="Memory"
        lead="What agents remember, each with its source, and how it is forgotten."
      />
      {agents?.length === 0 ? (
        <EmptyState
          title="No agent, no memory"
          action={<ButtonLink to="/orcher/console/agents">Go to agents</ButtonLink>}
        >
          An agent of this workspace remembers what you give it, and what its directives keep.
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Agent">
              <Select
                name="agent"
                value={agent}
                onChange={({ target }) => setChosen(target.value)}
                options={(agents ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
            <Field label="Search">
              <Input
                name="words"
                type="search"
                value={typed}
                maxLength={400}
                onChange={({ target }) => setWords(target.value.trimStart())}
              />
            </Field>
          </div>
          {mayWrite && agent && <NewEntry key={agent} agent={agent} />}
          {failed ? (
            <ErrorState
              message={`Memory could not be loaded: ${failed.error?.message}`}
              onRetry={() => void failed.refetch()}
              retrying={failed.isFetching}
            />
          ) : !shown ? (
            <RowsSkeleton label="Loading the memory" />
          ) : shown.length === 0 ? (
            <EmptyState title={words ? 'Nothing with these words' : 'Nothing remembered yet'}>
              {words
                ? 'Try others.'
                : mayWrite
                  ? 'Give it a fact above, or let a directive remember what it found.'
                  : 'Directives remember what they found, and builders and owners of this workspace add facts.'}
            </EmptyState>
          ) : (
            <div className="rounded-card border border-line bg-surface">
              <ul>
                {shown.map((entry) => (
                  <li key={entry.id} className="border-b border-line last:border-0">
                    <EntryRow entry={entry} agent={agent} mayWrite={mayWrite} />
                  </li>
                ))}
              </ul>
              {pages?.[0]?.total !== undefined && (
                <ListFoot shown={shown.length} total={pages[0].total} query={entries} />
              )}
              {words && shown.length === maxFound && (
                <p className="border-t border-line px-5 py-3 text-13 text-ink-2">
                  These fit best. Add a word to find others.
                </p>
              )}
            </div>
          )}
        </>
      )}
    </>
  )
}

function NewEntry({ agent }: { agent: string }) {
  const scope = useWorkspaceScope()
  const [{ text }, type] = useKeptState(`memory ${agent}`, true, () => ({ text: '' }))
  const [failure, setFailure] = useState<Error>()
  const add = useChange({
    kind: 'orcher',
    key: entriesKey(scope, agent),
    run: (said: string) => callOrcher('POST', '/memory', { ...scope, body: { agent_id: agent, text: said } }),
    failed: 'It was not remembered',
    done: () => type({ text: '' }),
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    await add.attempt(text.trim()).catch(setFailure)
  }
  return (
    <Card className="p-5!">
      <form onSubmit={send} className="flex flex-wrap items-end gap-3">
        <Field label="Give it something to remember" className="min-w-60 grow">
          <Input
            name="text"
            value={text}
            maxLength={4000}
            onChange={({ target }) => type({ text: target.value })}
          />
        </Field>
        <Button type="submit" size="large" busy={add.isPending} disabled={text.trim() === ''}>
          Remember
        </Button>
        <FormFailure
          what="It was not remembered"
          failure={failure}
          signIn="/auth?next=/orcher/console/memory"
        />
      </form>
    </Card>
  )
}

const usedText = (used: number) =>
  used === 0 ? 'not used yet' : used === 1 ? 'used once' : `used ${withCommas(used)} times`

type EntryRowProps = { entry: Entry; agent: string; mayWrite: boolean }

function EntryRow({ entry, agent, mayWrite }: EntryRowProps) {
  const { text, source, version, used, by, created_at } = entry
  const [asks, setAsks] = useState(false)
  const day = shortDate(created_at, now())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 grow basis-80">
        <p
          dir="auto"
          className={cx('measure text-15 whitespace-pre-wrap', text.length < 140 && 'font-medium')}
        >
          {text}
        </p>
        <p className="flex flex-wrap gap-x-4 text-13 text-ink-3">
          {source ? (
            <Link
              to={`/orcher/console/directives/${source}`}
              className="touch-target text-accent hover:underline"
            >
              from a directive
            </Link>
          ) : (
            <span>from {by ?? 'a person'}</span>
          )}
          <span>v{version}</span>
          <span>{usedText(used)}</span>
          <span>{day}</span>
        </p>
      </div>
      {mayWrite && (
        <Button look="ghost" size="small" className="-mx-3.5 text-bad!" onClick={() => setAsks(true)}>
          Forget…
        </Button>
      )}
      {asks && <Forget entry={entry} agent={agent} onClose={() => setAsks(false)} />}
    </div>
  )
}

/** Shows what would be deleted first; the result is shown once counted. */
function Forget({ entry, agent, onClose }: { entry: Entry; agent: string; onClose: () => void }) {
  const scope = useWorkspaceScope()
  const body = { agent_id: agent, id: entry.id }
  const asked = useQuery({
    queryKey: workspaceKey(scope, 'forget', entry.id),
    queryFn: () => callOrcher<Counts>('POST', '/memory/forget-preview', { ...scope, body }),
    staleTime: 0,
  })
  const preview = asked.data
  const forget = useChange({
    kind: 'orcher',
    key: entriesKey(scope, agent),
    run: (_: undefined) => callOrcher<Counts>('DELETE', '/memory', { ...scope, body }),
    failed: 'It was not forgotten',
    done: (_change, _before, { deleted, found_after = 0 }) => {
      onClose()
      toast.success(`${deleted} forgotten. Its words were found ${found_after} times afterward.`)
    },
  })
  return (
    <Dialog open title="Forget this?" onClose={onClose}>
      {preview ? (
        <dl className="grid grid-cols-3 rounded-input border border-line text-14">
          <Count number={preview.deleted} of="entries deleted" />
          <Count number={preview.kept} of="kept: other sources support them" />
          <Count number={preview.outputs_cleared} of="step outputs cleared" />
        </dl>
      ) : asked.error ? (
        <ErrorState
          message={`What it would delete could not be counted: ${asked.error.message}`}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
      <p className="text-14 text-ink-2">
        What was deleted cannot be brought back. The audit event holds these counts, not the text.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Keep it
        </Button>
        <Button
          look="danger"
          busy={forget.isPending}
          disabled={!preview}
          onClick={() => forget.mutate(undefined)}
        >
          Forget {preview && preview.deleted > 1 ? `${preview.deleted} entries` : 'it'}
        </Button>
      </div>
    </Dialog>
  )
}

const Count = ({ number, of }: { number: number; of: string }) => (
  <div className="flex flex-col-reverse justify-end border-r border-dashed border-line-strong p-3 last:border-0">
    <dt className="text-13 text-ink-2">{of}</dt>
    <dd className="text-18 font-semibold tabular-nums">{number}</dd>
  </div>
)
