import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { deliverWaiting } from '#app/data/message-outbox.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { companyPath } from '#shared/company.ts'
import { type ConversationLine, conversationPartOf, type MessagesOverview } from '#shared/message.ts'
import { profilePath } from '#shared/profile.ts'
import { type Asked, conversationQuery, conversationsQuery } from './message-queries.ts'
import { chosenConversation } from './message-records.ts'
import { MessagesFrame } from './messages-frame.tsx'
import { NewMessage, NewMessageLink } from './new-message.tsx'
import { OwnList, OwnTabs } from './own-list.tsx'
import { DraftNote } from './thread/draft-note.tsx'
import { NewThread } from './thread/new-thread.tsx'
import { OwnThread } from './thread/own-thread.tsx'
import { ThreadHeader } from './thread/thread-header.tsx'
import { ThreadMenu } from './thread/thread-menu.tsx'
import { Missing } from './thread/thread-missing.tsx'
import { SubjectLine } from './thread/thread-subject.tsx'
import { type MessageDraft, useMessageDraft } from './use-message-draft.ts'

const ApplicationPane = lazy(() =>
  import('./thread/application-pane.tsx').then((module) => ({ default: module.ApplicationPane })),
)

type OwnMessagesProps = { person: string; overview: MessagesOverview }

/** The conversations of a person who has some, or starts one. */
export function OwnMessages({ person, overview }: OwnMessagesProps) {
  const [params] = useAddressQuery()
  const [words, type] = useTypedQuery('find')
  const { draft, keep } = useMessageDraft()
  const client = useQueryClient()
  useEffect(() => void deliverWaiting(client, person), [client, person])
  const asked = useSettled(words.trim())
  const part = conversationPartOf(params.get('show'))
  const lines = useInfiniteQuery({
    ...conversationsQuery(person, part, asked),
    placeholderData: keepPreviousData,
  })
  const listed = lines.data?.pages.flat() ?? []
  const id = params.get('conversation')
  const addressee = addressed(params)
  const isNew = params.has('new')
  // A read conversation leaves the unread ones; the next one is not marked as read by that.
  const isList = part === 'all' && asked === ''
  const chosen = id || addressee || isNew || !isList ? undefined : chosenConversation(listed, null, draft.to)
  const known = draft.to === '' || chosen?.name.toLowerCase().startsWith(draft.to.toLowerCase()) === true
  const writing: Writing = { draft, keep }
  return (
    <MessagesFrame
      isThread={Boolean(id || addressee || isNew)}
      words={words}
      onType={type}
      aside={<NewMessageLink />}
      note={
        draft.brought &&
        (draft.text !== '' || !known) && <DraftNote draft={draft} known={known} onDrop={() => keep('')} />
      }
      tabs={<OwnTabs part={part} overview={overview} />}
      list={
        <OwnList
          person={person}
          part={part}
          words={asked}
          lines={lines}
          overview={overview}
          chosen={id ?? chosen?.id}
        />
      }
    >
      {isNew ? (
        <NewMessage person={person} />
      ) : addressee ? (
        <Addressed person={person} asked={addressee} overview={overview} {...writing} />
      ) : id ? (
        <Chosen
          key={id}
          person={person}
          id={id}
          line={listed.find((line) => line.id === id)}
          overview={overview}
          {...writing}
        />
      ) : chosen ? (
        <LineThread key={chosen.id} person={person} line={chosen} overview={overview} {...writing} />
      ) : (
        lines.data && <NothingChosen />
      )}
    </MessagesFrame>
  )
}

/** By the address of a profile or of a company, or by an application. */
function addressed(params: URLSearchParams): Asked | undefined {
  const [handle, company, application] = ['with', 'company', 'application'].map((name) => params.get(name))
  if (handle) return { handle }
  if (company) return { company }
  return application ? { application } : undefined
}

type Writing = { draft: MessageDraft; keep: (text: string) => void }
type ThreadProps = Writing & { person: string; overview: MessagesOverview }

function NothingChosen() {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <EmptyState title="No conversation selected">
        Choose one from the list, or write to someone you know.
      </EmptyState>
    </div>
  )
}

function LineThread({ person, line, overview, draft, keep }: ThreadProps & { line: ConversationLine }) {
  const [params] = useAddressQuery()
  const at = Number(params.get('at')) || undefined
  const application = ownApplication(line)
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <ThreadHeader
          name={line.name}
          headline={line.headline}
          isCompany={Boolean(line.company)}
          picture={line.picture}
          logo={line.company?.logo_url}
          verified={line.company?.verified_how}
          to={pageOf(line)}
          back="/messages"
        >
          <ThreadMenu person={person} line={line} overview={overview} />
        </ThreadHeader>
        <SubjectLine subject={line.subject} to={application} className={application && 'xl:hidden'} />
        <OwnThread
          person={person}
          line={line}
          sharesTyping={overview.share_typing}
          at={at}
          brought={draft.text}
          onBroughtSent={() => {
            if (draft.text) keep('')
          }}
        />
      </div>
      {application && (
        <Suspense>
          <ApplicationPane line={line} to={application} />
        </Suspense>
      )}
    </div>
  )
}

function pageOf({ company, handle }: ConversationLine): string | undefined {
  if (company) return companyPath(company.slug)
  return handle ? profilePath(handle) : undefined
}

const ownApplication = ({ application, subject = '' }: { application?: string | null; subject?: string }) =>
  application ? `/applications?q=${encodeURIComponent(subject)}` : undefined

/** By its id: most often it is among the lines already. */
function Chosen({ id, line, ...rest }: ThreadProps & { id: string; line: ConversationLine | undefined }) {
  const one = useQuery({ ...conversationQuery(rest.person, { id }), enabled: !line })
  const found = line ?? one.data
  if (found && found.id !== null) return <LineThread line={found} {...rest} />
  return <Missing query={one} what="This conversation" back="/messages" />
}

/** A conversation with them may exist, which then has its own address. */
function Addressed({ asked, draft, keep, ...rest }: ThreadProps & { asked: Asked }) {
  const one = useQuery(conversationQuery(rest.person, asked))
  const navigate = useNavigate()
  const id = one.data?.id
  const { text } = draft
  useEffect(() => {
    if (!id) return
    const next = new URLSearchParams({ conversation: id, ...(text && { draft: text }) })
    void navigate(`/messages?${next}`, { replace: true, preventScrollReset: true })
  }, [id, text, navigate])
  if (one.data && one.data.id === null) {
    const onBroughtSent = () => {
      if (text) keep('')
    }
    return (
      <NewThread
        person={rest.person}
        to={one.data}
        back="/messages"
        about={ownApplication(one.data)}
        brought={text}
        onBroughtSent={onBroughtSent}
      />
    )
  }
  const what = 'handle' in asked ? 'This person' : 'company' in asked ? 'This company' : 'This application'
  return <Missing query={one} what={what} back="/messages" />
}
