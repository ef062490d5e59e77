import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ConversationList } from './conversation-list.tsx'
import { chosenConversation, searchConversations } from './message-records.ts'
import { MessagesFrame } from './messages-frame.tsx'
import { NewMessageLink } from './new-message.tsx'
import { Composer } from './thread/composer.tsx'
import { DraftNote } from './thread/draft-note.tsx'
import { MessageLog } from './thread/message-log.tsx'
import { ThreadHeader } from './thread/thread-header.tsx'
import { useMessageDraft } from './use-message-draft.ts'
import { useSampleConversations } from './use-sample-conversations.ts'

/** For visitors, and people without conversations. */
export function SampleMessages({ isSignedIn }: { isSignedIn: boolean }) {
  const [params] = useAddressQuery()
  const [words, type] = useTypedQuery('find')
  const { draft, keep } = useMessageDraft()
  const { conversations, send, open } = useSampleConversations()
  const asked = params.get('conversation')
  const chosen = chosenConversation(conversations, asked, draft.to)
  const known = draft.to === '' || chosen?.name.toLowerCase().startsWith(draft.to.toLowerCase()) === true
  const address = (id: string | undefined) => {
    const next = new URLSearchParams()
    if (id) next.set('conversation', id)
    if (words) next.set('find', words)
    const search = next.toString()
    return search ? `/messages?${search}` : '/messages'
  }
  const note = draft.brought && (draft.text !== '' || !known) && (
    <DraftNote draft={draft} known={known} onDrop={() => keep('')} />
  )
  return (
    <MessagesFrame
      isThread={Boolean(asked)}
      words={words}
      onType={type}
      aside={
        <span className="flex items-center gap-2">
          <Badge tone="accent">Sample</Badge>
          {isSignedIn && <NewMessageLink />}
        </span>
      }
      note={note}
      list={
        <ConversationList
          conversations={searchConversations(conversations, words)}
          chosen={chosen?.id}
          address={address}
          onOpen={open}
        />
      }
      foot={
        <p className="px-3 text-13 text-ink-3">
          Your first conversation replaces this sample. What you write here stays on this page.
        </p>
      }
    >
      {chosen && (
        <>
          <ThreadHeader
            name={chosen.name}
            headline={chosen.role}
            online={chosen.online}
            back={address(undefined)}
          />
          <MessageLog key={chosen.id} name={chosen.name} days={chosen.days} />
          <Composer
            name={chosen.name}
            draft={draft.text}
            onDraft={keep}
            onSend={(content) => {
              send(chosen.id, content)
              keep('')
            }}
          />
        </>
      )}
    </MessagesFrame>
  )
}
