import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadMore } from '#app/data/load-more.ts'
import { addWaiting, deliverWaiting, dropWaiting, tryAgain } from '#app/data/message-outbox.ts'
import { BlockOrReport } from '#app/features/network/messages/block-or-report.tsx'
import { draftIn, keepDraftIn, useKeptDrafts } from '#app/features/network/messages/kept-drafts.ts'
import { OfferMeeting } from '#app/features/network/messages/meetings/offer-meeting.tsx'
import { threadQuery } from '#app/features/network/messages/message-queries.ts'
import { type Message, threadDays } from '#app/features/network/messages/message-records.ts'
import { useOwnMessageChanges } from '#app/features/network/messages/use-message-changes.ts'
import { now } from '#app/lib/clock.ts'
import { useKeptState } from '#app/lib/page/kept-state.ts'
import { toast } from '#app/lib/toast.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { MenuButton } from '#app/ui/menu.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type ConversationLine, changeableFor, type StoredMessage } from '#shared/message.ts'
import { AttachButton, AttachedFiles, useAttachments } from './attachments.tsx'
import type { MessageTools } from './bubble.tsx'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { RequestBar, ThreadNote } from './thread-footer.tsx'
import { useReadMark } from './use-read-mark.ts'
import { useTyping } from './use-typing.ts'
import { useWaiting } from './use-waiting.ts'

const MeetingCard = lazy(async () => ({
  default: (await import('#app/features/network/messages/meetings/meeting-card.tsx')).MeetingCard,
}))

type OwnThreadProps = {
  person: string
  line: ConversationLine
  sharesTyping: boolean
  /** The reader answers for this company. */
  forCompany?: string
  /** The message that a search led to, by its place. */
  at: number | undefined
  /** Brought from elsewhere, for whichever conversation is chosen. */
  brought: string
  onBroughtSent: () => void
}

export function OwnThread(props: OwnThreadProps) {
  const { person, line, sharesTyping, forCompany, at, brought, onBroughtSent } = props
  const thread = useInfiniteQuery(threadQuery(person, line.id))
  const stored = thread.data?.pages.flat() ?? []
  const waiting = useWaiting(person).filter(({ conversation }) => conversation === line.id)
  const isMutual = line.state === 'accepted' && !line.waiting && Boolean(line.person ?? line.company?.open)
  // The author within a company is not disclosed, not even to other members.
  const typing = useTyping(forCompany ?? person, sharesTyping && isMutual ? line.id : undefined)
  const { view, readBefore } = useReadMark(line, stored[0])
  const newest = stored[0]?.id
  const stopTyping = typing.stop
  useEffect(() => {
    if (newest) stopTyping()
  }, [newest, stopTyping])
  useSought(thread, stored, at)
  const writing = useWriting(person, line, stored, {
    brought,
    onBroughtSent,
    forCompany,
    onType: typing.tell,
  })
  const days = threadDays(stored, waiting, {
    person,
    name: line.name,
    theirRead: line.their_read,
    now: now(),
    forCompany: forCompany !== undefined,
    picture: line.picture,
    logo: line.company?.logo_url,
  })
  if (!thread.data) {
    return thread.error ? (
      <ErrorState
        message={`The messages could not be loaded: ${thread.error.message}`}
        onRetry={() => void thread.refetch()}
        retrying={thread.isFetching}
      />
    ) : (
      <ThreadSkeleton />
    )
  }
  return (
    <div ref={view} className="flex min-h-0 flex-1 flex-col">
      <MessageLog
        name={line.name}
        days={days}
        tools={{
          ...writing.tools,
          cardOf: (message) => (
            <Suspense fallback={<div className="h-44" />}>
              <MeetingCard message={message} person={person} line={line} />
            </Suspense>
          ),
        }}
        older={
          thread.hasNextPage
            ? { busy: thread.isFetchingNextPage, onMore: () => void loadMore(thread) }
            : undefined
        }
        readBefore={readBefore}
        marked={at === undefined ? undefined : stored.find(({ seq }) => seq === at)?.id}
        isTyping={typing.isTyping}
      />
      {line.state === 'requested' && <RequestBar person={person} line={line} />}
      {line.blocked || line.waiting || !(line.person || line.company?.open) ? (
        <ThreadNote line={line} forCompany={forCompany} />
      ) : (
        <Composer
          name={line.name}
          {...writing.composer}
          tools={
            <>
              <AttachButton attachments={writing.attachments} />
              {isMutual && <OfferMeeting person={person} line={line} />}
            </>
          }
          above={<AttachedFiles attachments={writing.attachments} />}
        />
      )}
      {writing.reported && (
        <BlockOrReport
          line={line}
          message={writing.reported}
          forCompany={forCompany}
          onClose={writing.endReport}
        />
      )}
    </div>
  )
}

export function ThreadSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col justify-end gap-5 px-4 py-6 md:px-7">
      <Skeleton className="h-16 w-3/5 rounded-card!" />
      <Skeleton className="h-12 w-2/5 self-end rounded-card!" />
      <Skeleton className="h-20 w-1/2 rounded-card!" />
    </div>
  )
}

type Thread = Parameters<typeof loadMore>[0] & { hasNextPage: boolean; isFetchingNextPage: boolean }

/** Loads earlier messages until the wanted one is there. */
function useSought(thread: Thread, stored: readonly StoredMessage[], at: number | undefined) {
  const earliest = stored.at(-1)?.seq
  const isMissing = at !== undefined && earliest !== undefined && earliest > at
  const isNext = isMissing && thread.hasNextPage && !thread.isFetchingNextPage
  useEffect(() => {
    if (isNext) void loadMore(thread)
  }, [isNext, thread])
}

type Given = Pick<OwnThreadProps, 'brought' | 'onBroughtSent'> & { forCompany: string | undefined } & {
  onType: () => void
}

type Edit = { id: string; body: string }

/** A message that is being changed. */
function useEditing(conversation: string, change: ReturnType<typeof useOwnMessageChanges>['edit']) {
  const [{ editing }, keep, end] = useKeptState<{ editing?: Edit }>(`edit ${conversation}`, true, () => ({}))
  const write = (edit: Edit) => keep({ editing: edit })
  const send = (edit: Edit) => {
    change.attempt(edit).catch((error: Error) => {
      // Reopened with the text that was refused.
      write(edit)
      toast.error(`Failed to change the message: ${error.message}`)
    })
    end()
  }
  return { editing, write, send, end }
}

/** The messages of this conversation, and actions on them. */
function useWriting(person: string, line: ConversationLine, stored: readonly StoredMessage[], given: Given) {
  const client = useQueryClient()
  const drafts = useKeptDrafts(person)
  const changes = useOwnMessageChanges(person, line.id)
  const { editing, ...edits } = useEditing(line.id, changes.edit)
  const attachments = useAttachments(person)
  const [reported, setReported] = useState<string>()
  const byId = (id: string) => stored.find((one) => one.id === id)
  const edit = (message: StoredMessage | undefined) =>
    message && edits.write({ id: message.id, body: message.body })
  const deliver = () => void deliverWaiting(client, person)
  const send = (body: string) => {
    if (editing) return edits.send({ id: editing.id, body })
    const { files } = attachments
    addWaiting(person, {
      id: crypto.randomUUID(),
      conversation: line.id,
      body,
      files,
      at: now().toISOString(),
    })
    attachments.clear()
    keepDraftIn(person, line, '', given.forCompany)
    given.onBroughtSent()
    deliver()
  }
  const tools = toolsOf(person, {
    deliver,
    onEdit: (id) => edit(byId(id)),
    onDelete: (id) => {
      const found = byId(id)
      if (found) changes.remove.mutate(found)
    },
    onReport: setReported,
  })
  return {
    tools,
    attachments,
    reported,
    endReport: () => setReported(undefined),
    composer: {
      draft: editing?.body ?? draftIn(drafts, line, given.forCompany) ?? given.brought,
      onDraft: (text: string) => {
        if (editing) return edits.write({ ...editing, body: text })
        keepDraftIn(person, line, text, given.forCompany)
        if (text === '') given.onBroughtSent()
        else given.onType()
      },
      onSend: send,
      hasFiles: attachments.files.length > 0,
      onPasteFile: attachments.add,
      editing: editing?.id,
      onCancel: edits.end,
      onEditLast: () => edit(stored.find((one) => isChangeable(one, person))),
    },
  }
}

type Acts = {
  deliver: () => void
  onEdit: (id: string) => void
  onDelete: (id: string) => void
  onReport: (id: string) => void
}

/** Actions on a message of the thread, in its menu or while it waits to be sent. */
function toolsOf(person: string, { deliver, onEdit, onDelete, onReport }: Acts): MessageTools {
  return {
    menuOf: (message) =>
      !message.isWaiting &&
      !message.deleted && (
        <MessageMenu
          message={message}
          onEdit={() => onEdit(message.id)}
          onDelete={() => onDelete(message.id)}
          onReport={() => onReport(message.id)}
        />
      ),
    onRetry: ({ id }) => {
      tryAgain(person, id)
      deliver()
    },
    onDrop: ({ id }) => dropWaiting(person, id),
  }
}

const isChangeable = ({ user_id, deleted_at, sent_at }: StoredMessage, person: string) =>
  user_id === person && deleted_at === null && now().getTime() - Date.parse(sent_at) < changeableFor

type MessageMenuProps = { message: Message; onEdit: () => void; onDelete: () => void; onReport: () => void }

function MessageMenu({ message, onEdit, onDelete, onReport }: MessageMenuProps) {
  const { isOwn, sentAt, content } = message
  const isFresh = sentAt !== undefined && now().getTime() - Date.parse(sentAt) < changeableFor
  return (
    <>
      {isOwn && isFresh && (
        <>
          {!message.meeting && <MenuButton onClick={onEdit}>Edit</MenuButton>}
          <MenuButton onClick={onDelete}>Delete</MenuButton>
        </>
      )}
      <MenuButton onClick={() => void navigator.clipboard?.writeText(content)}>Copy text</MenuButton>
      {!isOwn && <MenuButton onClick={onReport}>Report</MenuButton>}
    </>
  )
}
